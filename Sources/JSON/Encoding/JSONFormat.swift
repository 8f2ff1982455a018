/// How JSON text is laid out.
public enum JSONFormat: Sendable {
  /// On one line, without any white space outside strings.
  case compact
  /// One member or element a line, indented by two spaces a level; for terminals. Ends without a line break.
  case pretty
}
