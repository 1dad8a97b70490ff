// UNSAFE: listing a folder gives pointers; `stat` fills a structure

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Lists the folders inside a folder, to find schemas that are included without `-I`.
enum SearchFolders {
  /// The number of folders that are listed at most.
  private static let folderLimit = 500
  private static let depthLimit = 3

  /// The folders below a folder, in alphabetical order, without hidden ones.
  static func below(_ folder: String) -> [String] {
    var found: [String] = []
    var waiting = [(path: folder, depth: 0)]
    while !waiting.isEmpty, found.count < folderLimit {
      let (path, depth) = waiting.removeFirst()
      for name in entries(path).sorted() where !name.hasPrefix(".") {
        let inner = path.isEmpty ? name : path + "/" + name
        guard isFolder(inner) else { continue }
        found.append(inner)
        if depth + 1 < depthLimit { waiting.append((inner, depth + 1)) }
      }
    }
    return found
  }

  private static func entries(_ folder: String) -> [String] {
    // SAFETY: the stream is closed before the function returns; an entry is copied before the next.
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: `stat` fills the structure that it is given.
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
