internal import Model

/// What can be done with a picture without libvips: nothing, but a small JPEG needs little.
struct PassingOn {
  let limits: PictureLimits
  /// What is said of every other picture.
  let missing: Failure

  func pass(_ picture: [UInt8], _ format: PictureFormat, _ purpose: PicturePurpose) throws(Failure) -> PreparedPicture {
    guard format == .jpeg else { throw needed("to be made a JPEG") }
    let segments = try JPEGSegments(picture)
    guard let size = segments.size else { throw Failure(.invalidImage, "The picture ends before its size is told.") }
    guard segments.orientation == 1 else { throw needed("to be turned upright") }
    guard size.longestSide <= purpose.longestSide else { throw needed("to be made smaller") }
    let bytes = try segments.withoutMetadata()
    guard bytes.count <= limits.passedOnBytes else { throw needed("to be made smaller") }
    return PreparedPicture(bytes: bytes, mimeType: "image/jpeg", original: size, resized: size, quality: nil)
  }

  private func needed(_ purpose: String) -> Failure {
    Failure(missing.kind, "\(missing.message) The picture would have \(purpose).", hint: missing.hint)
  }
}
