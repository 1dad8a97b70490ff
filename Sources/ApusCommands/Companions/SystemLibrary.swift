import ApusMeasure
import ApusSystem

/// A library of the system that a program beside `apus` needs.
struct SystemLibrary {
  /// The trait of the package that uses the library.
  let trait: String
  /// The header of the library.
  let header: String
  /// The name of the library for `pkg-config`.
  let module: String
  /// The commands that install it.
  let installation: String

  /// The folders in which compilers look for headers.
  private static let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]

  /// Returns whether the header of the library can be found.
  func isThere(_ tool: Tool) -> Bool {
    Self.folders.contains { ExistingFile.isThere("\($0)/\(header)") }
      || (try? tool.run("pkg-config", "--exists", module)) != nil
  }
}
