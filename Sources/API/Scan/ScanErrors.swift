public import Model

/// What can go wrong with every scan.
public enum ScanErrors {
  public static let all: [ErrorKind] = [
    .invalidValue, .notFound, .invalidImage, .imagingUnavailable, .secretMissing, .networkOffline, .networkUnknownHost,
    .networkRefused, .networkInsecure, .networkTimedOut, .networkInterrupted, .upstreamRefused, .upstreamUnavailable,
    .upstreamLimited, .upstreamMalformed, .answerRefused, .answerTruncated, .answerUnusable,
  ]
}
