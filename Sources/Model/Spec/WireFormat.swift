/// A type whose JSON form its stored properties do not show; it states that form as a JSON Schema.
///
/// ```swift
/// extension Day: WireFormat {
///   public static let wireSchema: StaticString = #"{"type": "string", "format": "date"}"#
/// }
/// ```
///
/// `specgen` reads the literal with the compiler, so it must be one string literal: a stored constant, or where the type
/// is generic an `@inlinable` property. Within it `{"$ref": "Name"}` stands
/// for the schema of the Swift type `Name`, or of a generic parameter of that name, and `{"x-mergePatchOf": …}` for the
/// schema of a JSON Merge Patch of it. The description comes from the doc comment of the type.
public protocol WireFormat {
  /// JSON Schema 2020-12, with the keywords that `specgen` knows.
  static var wireSchema: StaticString { get }
}

/// A type with coding written by hand whose stored properties are nevertheless its members on the wire, as declared.
public protocol WireMembers {
  /// The members that may be absent when the type is read, an array of literals.
  static var optionalMembers: [String] { get }
}

extension WireMembers {
  public static var optionalMembers: [String] { [] }
}
