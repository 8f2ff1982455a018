import Exchange
import JSON
import Model

/// Reads any bytes as a product, an answer and a page. What is read must be judged without a trap and packed without a change
/// of the judgement, its drafts must be ones that the journal takes, and the cursor must accept what the parser accepts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProducts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  var reader = ProductReader()
  var records: [ProductRecord] = []
  if let record = try? reader.product(bytes) { records.append(record) }
  if let record = (try? reader.answer(bytes))??.record { records.append(record) }
  if let page = try? reader.search(bytes) { records += page.records }
  for record in records { judge(record) }
  compareWithParser(bytes)
  _ = try? Barcode(parsing: String(decoding: bytes, as: UTF8.self))
  return 0
}

private func judge(_ record: ProductRecord) {
  let product = Product(record, origin: .network, language: "de")
  do {
    try product.entry?.validate()
  } catch {
    preconditionFailure("a draft that cannot be logged: \(error)")
  }
  guard
    let unpacked = PackedRecord.unpack(
      PackedRecord.pack(record), code: record.code, name: record.bestName(language: "de"), brand: record.brands.first)
  else { preconditionFailure("what was packed cannot be unpacked") }
  var again = Product(unpacked, origin: .network)
  // What is not kept: figures for unknown amounts, which only warn.
  again.warnings = product.warnings
  precondition(again.facts == product.facts && again.entry == product.entry && again.usable == product.usable)
}

private func compareWithParser(_ bytes: UnsafeRawBufferPointer) {
  var parserRefuses: JSONSyntaxError.Kind?
  do throws(JSONSyntaxError) { _ = try JSONDocument(parsing: bytes) } catch { parserRefuses = error.kind }
  var cursorRefuses: JSONSyntaxError.Kind?
  var cursor = JSONCursor()
  do throws(JSONSyntaxError) {
    try cursor.start(bytes)
    try cursor.skip()
    try cursor.finish()
  } catch {
    cursorRefuses = error.kind
  }
  // A member that is named twice is seen twice.
  if parserRefuses != .duplicateKey { precondition(parserRefuses == cursorRefuses) }
}
