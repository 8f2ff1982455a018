/// What stopped the scanner, before it is put into words.
struct ScanFailure: Error {
  enum Problem {
    case byteOrderMark, otherEncoding, empty, nulByte, contentAfterValue, comment, singleQuote, notFinite, plusSign
    case expectedValue, expectedKey, expectedColon, expectedCommaOrBrace, expectedCommaOrBracket, trailingComma
    case unknownWord, endBeforeValue, endInObject, endInArray, endInString
    case noDigitBeforePoint, noDigitAfterPoint, noDigitInExponent, noDigitAfterMinus, leadingZero, numberOutOfRange
    case controlCharacter, unknownEscape, hexadecimalDigits, loneSurrogate, invalidUTF8
    case duplicateKey, tooDeep
  }

  var problem: Problem
  var offset: Int
}

extension ScanFailure {
  var kind: JSONSyntaxError.Kind {
    switch problem {
    case .loneSurrogate, .invalidUTF8, .otherEncoding: .invalidText
    case .duplicateKey: .duplicateKey
    case .numberOutOfRange: .numberOutOfRange
    case .tooDeep: .tooDeep
    default: .malformed
    }
  }

  /// Whether the array itself is to blame, not one of its elements.
  var isBetweenElements: Bool {
    switch problem {
    case .expectedCommaOrBracket, .endInArray, .trailingComma: true
    default: false
    }
  }

  func message(limits: JSONLimits) -> String {
    switch problem {
    case .byteOrderMark: "The text starts with a byte order mark (EF BB BF); JSON must be UTF-8 without one."
    case .otherEncoding: "The text starts with a UTF-16 byte order mark; JSON must be UTF-8 without one."
    case .empty: "Expected a JSON value, found nothing."
    case .nulByte: "A NUL byte is not allowed in JSON."
    case .contentAfterValue: "Expected the end of the text after the value."
    case .comment: "Comments are not allowed in JSON."
    case .singleQuote: "Strings and keys are written in double quotes."
    case .notFinite: "NaN and Infinity are not JSON numbers."
    case .plusSign: "A number must not start with a plus sign."
    case .expectedValue: "Expected a JSON value."
    case .expectedKey: "Expected a key in double quotes."
    case .expectedColon: "Expected a colon after the key."
    case .expectedCommaOrBrace: "Expected a comma or a closing brace after the member."
    case .expectedCommaOrBracket: "Expected a comma or a closing bracket after the element."
    case .trailingComma: "A comma must be followed by another value; trailing commas are not allowed."
    case .unknownWord: "Expected a JSON value; the only words are true, false and null."
    case .endBeforeValue: "The text ends where a value is expected."
    case .endInObject: "The text ends inside an object."
    case .endInArray: "The text ends inside an array."
    case .endInString: "The text ends inside a string."
    case .noDigitBeforePoint: "A number needs a digit before the decimal point."
    case .noDigitAfterPoint: "A number needs a digit after the decimal point."
    case .noDigitInExponent: "A number needs a digit in its exponent."
    case .noDigitAfterMinus: "A number needs a digit after the minus sign."
    case .leadingZero: "A number must not start with a zero that other digits follow."
    case .numberOutOfRange: "The number is out of range: it is larger than a double can hold."
    case .controlCharacter: "A control character in a string must be escaped."
    case .unknownEscape: "A backslash must be followed by one of \" \\ / b f n r t u."
    case .hexadecimalDigits: "\\u must be followed by four hexadecimal digits."
    case .loneSurrogate: "\\u names half of a surrogate pair without the other half."
    case .invalidUTF8: "The string is not valid UTF-8."
    case .duplicateKey: "The object has this key twice."
    case .tooDeep: "The text is nested deeper than the limit of \(limits.maximumDepth) levels (maximumDepth)."
    }
  }
}
