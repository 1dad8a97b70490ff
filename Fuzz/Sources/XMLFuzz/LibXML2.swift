// UNSAFE: loads libxml2, and calls it with pointers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions of libxml2 that give a verdict, from the library of the system.
// SAFETY: the functions have the types of the headers of libxml2, and the library stays loaded.
@safe
struct LibXML2: @unchecked Sendable {
  private typealias Read =
    @convention(c) (UnsafePointer<UInt8>, CInt, UnsafePointer<CChar>?, UnsafePointer<CChar>?, CInt)
    -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// The library, or `nil` if it is not installed.
  static let shared = LibXML2()

  private let read: Read
  private let free: Free

  private init?() {
    let names = ["libxml2.so.2", "libxml2.2.dylib"]
    guard let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first,
      let read = unsafe dlsym(library, "xmlReadMemory"),
      let free = unsafe dlsym(library, "xmlFreeDoc")
    else { return nil }
    unsafe self.read = unsafeBitCast(read, to: Read.self)
    unsafe self.free = unsafeBitCast(free, to: Free.self)
  }

  /// Whether a document is well-formed.
  func accepts(_ document: [UInt8]) -> Bool {
    // No messages, no network, and no limits for usual documents.
    let options: CInt = 1 << 5 | 1 << 6 | 1 << 11 | 1 << 19
    // SAFETY: libxml2 reads the bytes during the call.
    let tree = unsafe document.withUnsafeBufferPointer { bytes -> UnsafeMutableRawPointer? in
      guard let start = bytes.baseAddress else { return nil }
      return unsafe read(start, CInt(bytes.count), nil, nil, options)
    }
    guard let tree = unsafe tree else { return false }
    unsafe free(tree)
    return true
  }
}
