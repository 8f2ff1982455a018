public import JSON
internal import Model

/// The JSON object that a model answered, though it may be wrapped in a code fence or in sentences and not be quite
/// JSON.
///
/// Mended are: a byte order mark, fences and prose around the one object, an object written as a JSON string, comments,
/// trailing commas, `NaN`, `Infinity` and `undefined` (unknown), numbers like `+5`, `.5` and `007`, values without
/// quotation marks such as `<1g`, typographic quotation marks as delimiters, line breaks within texts, and wrong
/// escapes. Nothing is ever added at the end: an answer that breaks off is refused, and so is everything else, with its
/// place.
public struct ModelJSON: Hashable, Sendable {
  /// Something that was not JSON and was mended.
  public struct Repair: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case byteOrderMark
      /// Something stood before or behind the object.
      case surroundings
      /// The object was written as the text of a JSON string.
      case writtenAsText
      case comment
      case trailingComma
      case typographicQuotes
      case controlCharacter
      /// A number that JSON would have written in another way.
      case numberSpelling
      /// A value for which JSON has no number; it became null.
      case notANumber
      /// A value without quotation marks; it became a text.
      case bareText
      /// A member was named twice with different values; the first one was kept.
      case duplicateMember
      /// A backslash before a character that needs none, or half a character.
      case escape

      /// Whether another reader might have understood something else, so that a person should look.
      public var isDoubtful: Bool {
        switch self {
        case .notANumber, .bareText, .duplicateMember, .escape: true
        default: false
        }
      }
    }

    public var kind: Kind
    /// A JSON Pointer into the answer.
    public var place: String
    /// What stood there, clipped; empty where that does not matter.
    public var found: String

    init(_ kind: Kind, _ place: String, found: String = "") {
      self.kind = kind
      self.place = place
      self.found = found
    }
  }

  public var object: JSONObject
  /// In the order of the text.
  public var repairs: [Repair]
  /// The whole answer, as it came.
  public var text: String

  /// The longest answer that is read, in bytes.
  public static let longest = 1 << 20
  /// How many arrays and objects may be open at once.
  static let limits = JSONLimits(maximumBytes: longest, maximumDepth: 64)

  /// Finds and reads the object of an answer.
  ///
  /// - Throws: `UnreadableAnswer` of kind `answerTruncated` when the text ends before the object does, or
  ///   `answerUnusable` when there is no object, more than one, or one that cannot be mended.
  public init(reading text: String) throws(UnreadableAnswer) {
    guard text.utf8.count <= Self.longest else {
      throw .unusable("The answer is longer than \(Self.longest) bytes, the most that is read.", text: text)
    }
    let trimmed = text.trimmed()
    guard !trimmed.isEmpty else { throw .unusable("The model answered nothing.", text: text) }
    self.text = text
    switch try? JSONValue(parsing: trimmed, limits: Self.limits) {
    case .object(let object)?:
      self.object = object
      repairs = []
    case .string(let inner)?:
      (object, repairs) = try Self.find(in: inner, whole: text)
      repairs.insert(Repair(.writtenAsText, ""), at: 0)
    default:
      (object, repairs) = try Self.find(in: trimmed, whole: text)
    }
  }

  /// The arguments of a call: as an answer, except that no text at all is an object without members.
  public init(arguments text: String) throws(UnreadableAnswer) {
    if text.trimmed().isEmpty {
      self.init(object: JSONObject(), repairs: [], text: text)
    } else {
      try self.init(reading: text)
    }
  }

  private init(object: JSONObject, repairs: [Repair], text: String) {
    self.object = object
    self.repairs = repairs
    self.text = text
  }

  /// Finds the one object of a text. Others may repeat it, or be empty.
  private static func find(
    in text: String, whole: String
  ) throws(UnreadableAnswer) -> (object: JSONObject, repairs: [Repair]) {
    var reader = ModelJSONReader(text)
    var found: (object: JSONObject, repairs: [Repair])?
    do throws(ModelJSONReader.Problem) {
      while try reader.advanceToObject() {
        reader.repairs = []
        let start = reader.position
        let object = try reader.object()
        try reader.checkEnd()
        guard let before = found, !before.object.isEmpty else {
          found = (object, reader.repairs)
          continue
        }
        guard object.isEmpty || object == before.object else {
          throw ModelJSONReader.Problem(.several, at: start, place: "", "There is more than one object")
        }
      }
    } catch {
      throw refusal(error, reader, whole)
    }
    guard var found else {
      throw .unusable(
        "The answer holds no JSON object; it begins “\(Clip.beginning(of: text))”.", text: whole)
    }
    let surroundings = reader.surroundings
    if surroundings.hasByteOrderMark { found.repairs.insert(Repair(.byteOrderMark, ""), at: 0) }
    if surroundings.hasText { found.repairs.insert(Repair(.surroundings, ""), at: 0) }
    return found
  }

  private static func refusal(
    _ problem: ModelJSONReader.Problem, _ reader: ModelJSONReader, _ text: String
  ) -> UnreadableAnswer {
    let place = problem.place.isEmpty ? "" : ", in `\(Clip.beginning(of: problem.place, upTo: 80))`"
    let clip = Clip.around(problem.offset, of: reader.bytes)
    if problem.kind == .truncated {
      return .truncated("The answer breaks off\(place): “\(clip)”.", text: text)
    }
    return .unusable(
      "The answer is not JSON that can be read. \(problem.message) at byte \(problem.offset)\(place): “\(clip)”.",
      text: text)
  }
}

extension ModelJSON {
  /// What a person should know of the repairs.
  var warnings: [ScanWarning] {
    repairs.filter(\.kind.isDoubtful).map { repair in
      let place = "`\(Clip.beginning(of: repair.place, upTo: 80))`"
      let text =
        switch repair.kind {
        case .notANumber: "\(place) of the answer was \(repair.found), which is no number; it is unknown."
        case .duplicateMember: "\(place) came twice in the answer with different values; the first one was taken."
        case .bareText: "\(place) of the answer was \(repair.found) without quotation marks."
        default: "\(place) of the answer holds a character that was not written correctly."
        }
      return ScanWarning(.repaired, "", text)
    }
  }
}
