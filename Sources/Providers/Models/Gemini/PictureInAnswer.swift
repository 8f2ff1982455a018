internal import Exchange
internal import JSON

/// Finds the picture in an answer, whose shape has changed several times: it may be the body itself, or base64 in some
/// member.
enum PictureInAnswer {
  static func image(in body: [UInt8]) -> ModelImage? {
    if let mimeType = mimeType(of: body) { return ModelImage(bytes: body, mimeType: mimeType) }
    guard let root = try? JSONDocument(parsing: body, limits: ModelCall.jsonLimits).root else { return nil }
    return image(in: root, declared: nil)
  }

  private static let typeNames = ["mime_type", "mimeType", "mime", "content_type", "contentType"]
  private static let dataNames = ["data", "base64", "bytes_base64_encoded", "bytesBase64Encoded"]
  private static let likelyNames = ["steps", "outputs", "inline_data", "inlineData", "image", "content", "part"]

  /// Depth first, the likely members before the others. The limit of the document bounds the recursion.
  private static func image(in node: JSONNode, declared: String?) -> ModelImage? {
    switch node.kind {
    case .array:
      for element in node.elements {
        if let found = image(in: element, declared: declared) { return found }
      }
    case .object:
      // A model may sketch while it thinks.
      guard node["type"]?.string != "thought" else { return nil }
      let declared = typeNames.lazy.compactMap { node.text($0) }.first ?? declared
      for name in dataNames {
        if let found = decode(node[name]?.string, declared: declared) { return found }
      }
      for name in likelyNames {
        if let found = node[name].flatMap({ image(in: $0, declared: declared) }) { return found }
      }
      for (name, value) in node.members where !likelyNames.contains(name) {
        if let found = image(in: value, declared: declared) { return found }
      }
    default: break
    }
    return nil
  }

  private static func decode(_ text: String?, declared: String?) -> ModelImage? {
    guard let text, !text.isEmpty else { return nil }
    // The part after the comma of a `data:` address. Line breaks and the alphabet for addresses are accepted.
    let start = text.utf8.firstIndex(of: UInt8(ascii: ",")).map(text.utf8.index(after:)) ?? text.startIndex
    var characters = text.utf8[start...].compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      case 0x20, 0x09, 0x0A, 0x0D: nil
      default: byte
      }
    }
    while characters.count % 4 != 0 { characters.append(UInt8(ascii: "=")) }
    guard let bytes = Base64.decode(String(decoding: characters, as: UTF8.self)), !bytes.isEmpty else { return nil }
    if let mimeType = mimeType(of: bytes) { return ModelImage(bytes: bytes, mimeType: mimeType) }
    guard let declared, declared.hasPrefix("image/") else { return nil }
    return ModelImage(bytes: bytes, mimeType: declared)
  }

  /// What a file is by its first bytes.
  private static func mimeType(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    return nil
  }
}
