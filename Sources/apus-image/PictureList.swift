// UNSAFE: `readlink` takes a C string

import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The pictures that a command line names, and the names of their thumbnails.
struct PictureList {
  /// A picture.
  struct Picture: Sendable {
    /// The path of the file.
    let path: String
    /// The path of its thumbnails below their folder, without the size and the extension.
    let name: String
    /// The extension of its thumbnails.
    var thumbnailExtension: String {
      path.lowercased().hasSuffix(".png") || PictureList.promisesOpacity(path) ? "png" : "jpg"
    }
  }

  /// The pictures; those of a folder are sorted by name.
  private(set) var pictures: [Picture] = []
  /// The folders that cannot be read.
  private(set) var failures: [SystemError] = []

  /// The most bytes of a file that is read.
  static let fileLimit = 1 << 30

  private static let extensions = ["jpg", "jpeg", "jpe", "jfif", "png", "jpng", "jpjp"]

  /// The absolute path of the folder of the thumbnails, with a slash at its end; `nil` if it does not exist.
  private let output: String?
  private let isThumbnail: (String) -> Bool

  /// Lists the files, and the pictures of the folders.
  ///
  /// - Parameters:
  ///   - paths: The files and folders that the user names.
  ///   - output: The folder of the thumbnails.
  ///   - isThumbnail: Whether a file is a thumbnail that this program made. Those in `output` are left out, else each
  ///     run would make thumbnails of thumbnails.
  init(_ paths: [String], output: String, isThumbnail: @escaping (String) -> Bool) {
    self.isThumbnail = isThumbnail
    self.output = ExistingFile.absolutePath(output).map { $0 + "/" }
    for path in paths {
      if Self.isFolder(path) {
        addFolder(path, "")
      } else {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        pictures.append(Picture(path: path, name: Self.stem(last)))
      }
    }
  }

  private mutating func addFolder(_ path: String, _ prefix: String) {
    let names: [String]
    do throws(SystemError) {
      let folder = try FileDescriptor(reading: path)
      let listed = FolderNames(of: folder.number)
      guard listed.code == 0 else { throw SystemError(.list, path, code: -listed.code) }
      names = listed.names.sorted()
    } catch {
      failures.append(error)
      return
    }
    let hasThumbnails = isInOutput(path)
    for name in names {
      let child = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      if Self.isPicture(name) {
        if hasThumbnails, isThumbnail(child) { continue }
        pictures.append(Picture(path: child, name: prefix + Self.stem(name)))
      } else if !Self.isLink(child), Self.isFolder(child) {
        addFolder(child, "\(prefix)\(name)/")
      }
    }
  }

  /// Whether a folder is the folder of the thumbnails, or below it.
  private func isInOutput(_ path: String) -> Bool {
    guard let output, let absolute = ExistingFile.absolutePath(path) else { return false }
    return "\(absolute)/".hasPrefix(output)
  }

  private static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Whether a name promises a JPEG with opacity.
  static func promisesOpacity(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".jpng") || path.hasSuffix(".jpjp")
  }

  /// Returns a name without its extension.
  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileDescriptor(reading: path).status().isFolder) ?? false
  }

  /// Whether a path is a symbolic link, which may lead in a circle.
  private static func isLink(_ path: String) -> Bool {
    var target: CChar = 0
    // SAFETY: the call writes at most one byte.
    return unsafe readlink(path, &target, 1) >= 0
  }
}
