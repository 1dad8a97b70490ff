import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of a folder's entries, or the error of the call that lists them.
package struct FolderNames: Sendable, Hashable {
  /// The names, in no certain order, without `.` and `..`.
  package var names: [String]
  /// 0, or the negative value of `errno`.
  package var code: Int32

  package init(_ names: [String], code: Int32 = 0) {
    self.names = names
    self.code = code
  }

  /// Lists an open folder.
  package init(of folder: Int32) {
    self.init([])
    // SAFETY: the calls read terminated strings. The list takes the new descriptor and is closed once;
    // an entry is copied before the next is requested.
    let opened = unsafe apus_open_in(folder, ".", 0)
    guard opened >= 0, let list = unsafe fdopendir(opened) else {
      code = opened >= 0 ? -errno : opened
      if opened >= 0 { _ = close(opened) }
      return
    }
    defer { unsafe closedir(list) }
    while let entry = unsafe readdir(list) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }
}
