internal import JSON
internal import Model
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

  /// What `read` makes of the value; its objection gets the place of the value.
  func checked<Value>(_ read: () throws(Failure) -> Value) throws(YAMLError) -> Value {
    do throws(Failure) {
      return try read()
    } catch {
      throw self.error(error.message)
    }
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

  /// A program and its arguments: a list of words, or one word for a program without arguments. No shell reads them.
  func command(_ directories: UserDirectories) throws(YAMLError) -> [String] {
    var words: [String] = []
    for node in sequence ?? [self] {
      let word = try node.text(example: "ofj-keys")
      if word.utf8.contains(0) { throw node.error("a word of a command has no null character.") }
      words.append(word)
    }
    guard let program = words.first else { throw error("a command has at least the name of a program.") }
    if sequence == nil, program.contains(where: \.isWhitespace) {
      throw error("no shell reads a command; write its words as a list, such as [pass-keys, --vault, home].")
    }
    if program.contains("/") {
      guard let path = directories.absolute(program, allowsRelative: false) else {
        throw (sequence?.first ?? self).error(
          "the program is a name to be found through PATH, or a path that begins with / or ~/.")
      }
      words[0] = path
    }
    return words
  }
}
