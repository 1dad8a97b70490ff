// UNSAFE: `mkdir` takes a C string

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Makes folders.
package enum Folders {
  /// Makes the folders on the path of a file that do not exist.
  ///
  /// - Parameters:
  ///   - path: The path of a file; its last component is not made.
  ///   - permissions: Those of a new folder, less what the process's mask takes away.
  /// - Returns: The new folders, the outermost first.
  /// - Throws: `SystemError` with the folder that cannot be made.
  package static func make(
    for path: String, permissions: UInt16 = 0o777
  ) throws(SystemError) -> [String] {
    var made: [String] = []
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      // SAFETY: the string is a C string for the length of the call.
      let code = unsafe mkdir(folder, mode_t(permissions)) == 0 ? 0 : errno
      if code == 0 {
        made.append(folder)
      } else if code != EEXIST {
        throw SystemError(.makeFolder, folder, code: code)
      }
    }
    return made
  }

  /// The folder around a path, whose slashes at the end do not count.
  ///
  ///     Folders.around("logs/state.log/")  // logs
  ///
  package static func around(_ path: String) -> String {
    let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let rest = trimmed.drop { $0 != UInt8(ascii: "/") }
    if rest.isEmpty { return "." }
    if rest.count == 1 { return "/" }
    return String(decoding: Array(rest.dropFirst().reversed()), as: UTF8.self)
  }
}
