internal import JSON
internal import YAML

extension YAMLNode {
  func error(_ message: String) -> YAMLError {
    YAMLError(message: message, position: position)
  }

  /// The members of a mapping by their known keys; a key with an empty value counts as absent.
  func members<Key: RawRepresentable & CaseIterable>(
    of keys: Key.Type, what: String
  ) throws(YAMLError) -> [(key: Key, value: YAMLNode)] where Key.RawValue == String {
    if isNull { return [] }
    guard let mapping else { throw error("\(what) must be a mapping of keys to values.") }
    var members: [(key: Key, value: YAMLNode)] = []
    for member in mapping.members {
      guard let key = Key(rawValue: member.key) else {
        let names = keys.allCases.map(\.rawValue)
        let nearest = NearestName.find(member.key, among: names)
        let mend = nearest.map { "did you mean `\($0)`?" } ?? "the keys are \(names.joined(separator: ", "))."
        throw YAMLError(message: "\(what) has no key `\(member.key)`; \(mend)", position: member.keyPosition)
      }
      if !member.value.isNull { members.append((key, member.value)) }
    }
    return members
  }

  func located<Value>(
    _ read: (YAMLNode) throws(YAMLError) -> Value
  ) throws(YAMLError) -> ConfigurationFile.Located<Value> {
    ConfigurationFile.Located(value: try read(self), line: position.line)
  }

  /// A string that is not empty.
  func text(example: String) throws(YAMLError) -> String {
    guard let text = string, !text.isEmpty else { throw error("a string is wanted here, such as \"\(example)\".") }
    return text
  }

  /// One of the raw values of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type
  ) throws(YAMLError) -> Word where Word.RawValue == String {
    let words = type.allCases.map(\.rawValue)
    let text = try text(example: words.first ?? "")
    guard let word = Word(rawValue: text) else {
      throw error("`\(text)` is not one of \(words.joined(separator: ", ")).")
    }
    return word
  }

  /// A path that does not depend on where the program was started.
  func path(_ directories: UserDirectories) throws(YAMLError) -> String {
    let text = try text(example: "~/journal")
    guard let path = directories.absolute(text, allowsRelative: false) else {
      throw error("`\(text)` is not an absolute path; begin it with / or ~/.")
    }
    return path
  }
}
