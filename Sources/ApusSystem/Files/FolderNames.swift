// UNSAFE: listing a folder gives pointers

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of a folder's entries, or the error of the call that lists them.
package struct FolderNames: Sendable, Hashable {
  /// The bytes of all names, in no certain order, without `.` and `..`.
  private var bytes: [UInt8] = []
  /// The end of each name in the bytes.
  private var ends: [Int] = []
  /// The indexes of the names of symbolic links, as far as the file system says so with the names.
  private var links: Set<Int> = []
  /// 0, or the negative value of `errno`.
  package var code: Int32

  package init(_ names: [String], code: Int32 = 0) {
    self.code = code
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
    }
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
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        let count = unsafe name.firstIndex(of: 0) ?? name.count
        if Int(unsafe entry.pointee.d_type) == Int(DT_LNK) { links.insert(ends.count) }
        unsafe add(UnsafeRawBufferPointer(rebasing: name[..<count]))
      }
    }
  }

  // SAFETY: the caller gives the bytes of a name, which are copied.
  @unsafe
  private mutating func add(_ name: UnsafeRawBufferPointer) {
    if name.count <= 2, unsafe name.allSatisfy({ $0 == UInt8(ascii: ".") }) { return }
    unsafe bytes.append(contentsOf: name)
    ends.append(bytes.count)
  }

  /// The names as texts, with invalid UTF-8 repaired.
  ///
  /// - Complexity: O(*n*) in the bytes; allocates the names.
  package var names: [String] {
    var start = 0
    return ends.map { end in
      defer { start = end }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// Calls a closure with the bytes of each name, and with `true` if it is that of a symbolic link.
  ///
  /// - Complexity: O(*n*) in the names; does not allocate.
  package func forEach<Failure: Error>(
    _ body: (Span<UInt8>, _ isLink: Bool) throws(Failure) -> Void
  ) throws(Failure) {
    let bytes = bytes.span
    var start = 0
    for (index, end) in ends.enumerated() {
      try body(bytes.extracting(start..<end), links.contains(index))
      start = end
    }
  }
}
