public import JSON

/// What an answer about one product says, of any version of the interface.
public struct ProductAnswer: Hashable, Sendable {
  /// The code that the answer is about, as it was given.
  public var code: String
  /// The product; nil when Open Food Facts does not know it.
  public var record: ProductRecord?
}

extension ProductReader {
  /// Reads an answer about one product.
  ///
  /// Version 2 says with a `status` of 1 that it knows the product, version 3 with `success` or a longer word that begins
  /// so. The status of HTTP says nothing: a product that is not known was answered with 200 and with 404.
  ///
  /// - Returns: nil when the text is JSON but no such answer.
  /// - Throws: `JSONSyntaxError` when it is not JSON.
  public mutating func answer(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> ProductAnswer? {
    try cursor.start(bytes)
    guard try cursor.enterObject() else { return nil }
    var code = ""
    var isFound: Bool?
    var record: ProductRecord?
    while let key = try cursor.nextKey() {
      if key.equals("code") {
        code = try cursor.scalar().codeText ?? ""
      } else if key.equals("status") {
        isFound = Self.isFound(try cursor.scalar())
      } else if key.equals("product") {
        record = try cursor.product()
      } else {
        try cursor.skip()
      }
    }
    try cursor.finish()
    guard let isFound = isFound ?? record.map({ _ in true }) else { return nil }
    guard isFound else { return ProductAnswer(code: code, record: nil) }
    // A product without members of its own is none.
    guard var record else { return nil }
    if record.code.isEmpty { record.code = code }
    return ProductAnswer(code: code.isEmpty ? record.code : code, record: record)
  }

  private static func isFound(_ status: JSONCursor.Scalar) -> Bool? {
    if let number = status.wholeNumber { return number == 1 }
    guard let word = status.statedText else { return nil }
    if word.hasPrefix("success") { return true }
    return word.hasPrefix("failure") ? false : nil
  }
}

/// A page of products that were searched for.
public struct SearchAnswer: Hashable, Sendable {
  /// The products of the page in the order of the service; those without a code are left out.
  public var records: [ProductRecord] = []
  /// How many of the page have no code.
  public var dropped = 0
  /// How many products there are in all.
  public var count: Int?
  /// Whether `count` is exact; otherwise there are at least as many.
  public var isCountExact = true
  public var page: Int?
  public var pageCount: Int?
}

extension ProductReader {
  /// Reads an answer to a search, of the search service (`hits`) or of the main one (`products`).
  ///
  /// - Returns: nil when the text is JSON but no such answer, such as a list of errors.
  /// - Throws: `JSONSyntaxError` when it is not JSON.
  public mutating func search(_ bytes: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> SearchAnswer? {
    try cursor.start(bytes)
    guard try cursor.enterObject() else { return nil }
    var answer = SearchAnswer()
    var isAnswer = false
    while let key = try cursor.nextKey() {
      if key.equals("hits") || key.equals("products") {
        guard try cursor.enterArray() else { continue }
        isAnswer = true
        while try cursor.nextElement() { answer.take(try cursor.product()) }
      } else if key.equals("count") {
        answer.count = try cursor.scalar().countedNumber
      } else if key.equals("is_count_exact") {
        if case .bool(let isExact) = try cursor.scalar() { answer.isCountExact = isExact }
      } else if key.equals("page") {
        answer.page = try cursor.scalar().wholeNumber
      } else if key.equals("page_count") {
        answer.pageCount = try cursor.scalar().countedNumber
      } else {
        try cursor.skip()
      }
    }
    try cursor.finish()
    return isAnswer ? answer : nil
  }
}

extension JSONCursor.Scalar {
  /// A number of things, of which there cannot be fewer than none.
  fileprivate var countedNumber: Int? { wholeNumber.flatMap { $0 >= 0 ? $0 : nil } }
}

extension SearchAnswer {
  fileprivate mutating func take(_ record: ProductRecord?) {
    guard let record, !record.code.isEmpty else {
      dropped += 1
      return
    }
    records.append(record)
  }
}
