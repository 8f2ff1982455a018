import Imaging

extension PictureLimits {
  /// The limits that are documented, with the time that the environment variable `OFJ_PICTURE_SECONDS` gives to a picture: 1
  /// to 600 seconds, for machines that are slow.
  init(variables: [String: String]) {
    self.init()
    let seconds = variables["OFJ_PICTURE_SECONDS"].flatMap { Int($0) }
    if let seconds, (1...600).contains(seconds) { milliseconds = seconds * 1000 }
  }
}
