import ApusBytes
import ApusProfile
import ApusSystem

/// The file with the symbols and lines of a stripped program or library.
///
/// It is found by the build identifier, or by the name in `.gnu_debuglink` in the places where GDB looks: beside the
/// program, in `.debug` there, and in the same folder below `/usr/lib/debug`.
enum SeparateDebugFile {
  /// The folder of the files that packages install.
  static let folder = "/usr/lib/debug"

  /// Finds the file and maps it; returns `nil` if there is none that belongs to the program.
  ///
  /// - Parameters:
  ///   - file: The program.
  ///   - path: The path of the program, for the places beside it.
  ///   - folder: The folder of the files that packages install.
  /// - Complexity: O(*n*) in the bytes of the found file if it has no build identifier.
  static func find(
    for file: borrowing ELFFile, at path: String, in folder: String = folder
  ) -> MappedFile? {
    let identifier = file.buildIdentifier
    if let identifier, let mapped = try? MappedFile(Self.path(identifier, in: folder)),
      isProgram(mapped)
    {
      return mapped
    }
    guard let link = file.debugLink, let slash = path.lastIndex(of: "/") else { return nil }
    let place = path[..<slash]
    for candidate in ["\(place)/", "\(place)/.debug/", "\(folder)\(place)/"] {
      guard candidate + link.name != path, let mapped = try? MappedFile(candidate + link.name),
        belongs(mapped, to: identifier, link.checksum)
      else { continue }
      return mapped
    }
    return nil
  }

  /// The path of the separate file of a build identifier.
  static func path(_ identifier: String, in folder: String = folder) -> String {
    "\(folder)/.build-id/\(identifier.prefix(2))/\(identifier.dropFirst(2)).debug"
  }

  /// Whether a file is that of a program: both have the same build identifier, or the file has the checksum.
  private static func belongs(
    _ mapped: borrowing MappedFile, to identifier: String?, _ checksum: UInt32
  ) -> Bool {
    guard let file = try? ELFFile(mapped.bytes) else { return false }
    if let identifier, let found = file.buildIdentifier { return found == identifier }
    return CRC32.of(mapped.span) == checksum
  }

  private static func isProgram(_ mapped: borrowing MappedFile) -> Bool {
    (try? ELFFile(mapped.bytes)) != nil
  }
}
