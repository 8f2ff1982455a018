internal import CImaging
internal import Model

/// A library that was loaded, and its functions.
struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: LibraryName

  /// - Throws: `Failure` of kind `imagingUnavailable` when there is none.
  init(_ name: LibraryName) throws(Failure) {
    guard let handle = dlopen(name.file, RTLD_LAZY | RTLD_LOCAL) else { throw name.missing }
    self.handle = handle
    self.name = name
  }

  /// The address of a function of the library, or of one that it depends on.
  func address(_ function: String) throws(Failure) -> UnsafeMutableRawPointer {
    guard let address = optionalAddress(function) else {
      throw Failure(
        .imagingUnavailable, "\(name.purpose) cannot be read here: \(name.name) is too old, it has no \(function).",
        hint: "Install a newer version of the package \(name.package).")
    }
    return address
  }

  /// The address of a function that older versions do not have.
  func optionalAddress(_ function: String) -> UnsafeMutableRawPointer? { dlsym(handle, function) }

  /// A function whose arguments do not vary, as Swift calls it.
  func function<Function>(_ name: String, as type: Function.Type = Function.self) throws(Failure) -> Function {
    unsafeBitCast(try address(name), to: type)
  }
}
