internal import Model

extension Vips {
  /// Makes of a file what a purpose needs.
  func prepare(_ file: PictureFile, for purpose: PicturePurpose, limits: PictureLimits) throws(Failure)
    -> PreparedPicture
  {
    let header = try VipsPicture.header(of: file, self)
    let original = header.size
    try limits.check(original)
    let resized = original.fitting(longestSide: purpose.longestSide)
    let picture = try VipsPicture.read(file, header, size: resized, self).inSRGB()
    if purpose.keepsTransparency, picture.hasAlpha {
      return PreparedPicture(
        bytes: try picture.png(), mimeType: "image/png", original: original, resized: picture.size, quality: nil)
    }
    return PreparedPicture(
      bytes: try picture.onWhite().jpeg(quality: purpose.quality), mimeType: "image/jpeg", original: original,
      resized: picture.size, quality: purpose.quality)
  }
}
