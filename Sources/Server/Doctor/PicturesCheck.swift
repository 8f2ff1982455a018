import API
import Imaging
import Model
import System

/// Whether pictures and barcodes can be read. The libraries are loaded for it, in a process of their own.
struct PicturesCheck {
  let pictures: Pictures

  private static let name = "pictures"

  /// - Throws: `CancellationError` only.
  func result(_ cancellation: Cancellation) throws -> DoctorCheck {
    do {
      return Self.result(of: try pictures.inspect(cancellation: cancellation), pictures.libraries)
    } catch let failure as Failure {
      return DoctorCheck(name: Self.name, status: .warning, message: failure.message, mend: failure.hint)
    }
  }

  /// A journal does well without pictures, so that a missing library is no error.
  private static func result(of found: ImagingInspection, _ libraries: ImagingLibraries) -> DoctorCheck {
    guard let vips = found.vips else { return missing(libraries.vips) }
    guard let zbar = found.zbar else { return missing(libraries.zbar) }
    return DoctorCheck(name: name, status: .ok, message: "libvips \(vips) and zbar \(zbar) read them.")
  }

  private static func missing(_ library: LibraryName) -> DoctorCheck {
    DoctorCheck(name: name, status: .warning, message: library.missing.message, mend: library.installing)
  }
}
