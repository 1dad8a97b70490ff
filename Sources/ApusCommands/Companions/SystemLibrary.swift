import ApusMeasure
import ApusSystem

/// The libraries of the system that a program beside `apus` needs.
struct SystemLibrary {
  /// The trait of the package that uses the libraries.
  let trait: String
  /// The name for `pkg-config` of the library of each header.
  let headers: [String: String]
  /// The commands that install them.
  let installation: String

  /// The folders in which compilers look for headers.
  private static let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]

  /// Returns whether all headers can be found.
  func isThere(_ tool: Tool) -> Bool {
    headers.allSatisfy { header, module in
      Self.folders.contains { ExistingFile.isThere("\($0)/\(header)") }
        || (try? tool.run("pkg-config", "--exists", module)) != nil
    }
  }
}
