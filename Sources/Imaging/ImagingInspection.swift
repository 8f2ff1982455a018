/// The versions of the libraries for pictures; nil for one that cannot be used.
public struct ImagingInspection: Codable, Hashable, Sendable {
  public var vips: String?
  public var zbar: String?

  public init(vips: String?, zbar: String?) {
    self.vips = vips
    self.zbar = zbar
  }
}
