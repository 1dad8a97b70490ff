// UNSAFE: loads the rivals in C and C++, and calls them with pointers

import Foundation

/// A parser of the C++ rival, a library that is loaded when the program runs.
///
/// `Scripts/bench xml` builds the library and puts its path into the environment.
// SAFETY: the function has the type that `Rivals/xml-cpp/rival.cpp` declares, and keeps no pointer
// after it returns. The library stays loaded.
@safe
struct CPlusPlus: @unchecked Sendable {
  private typealias Parse =
    @convention(c) (UnsafePointer<UInt8>, Int, Int, UnsafeMutableRawPointer) -> Int64

  /// The package that has the parser.
  let package: String
  private let parse: Parse

  /// Finds a parser, or returns `nil` if the library does not have it.
  init?(_ name: String, package: String) {
    guard let path = ProcessInfo.processInfo.environment["APUS_XML_RIVAL"], !path.isEmpty,
      // Foundation has a libxml2 of its own, which must not replace that of the library.
      let library = unsafe dlopen(path, RTLD_NOW | Self.deepBind),
      let function = unsafe dlsym(library, "apus_xml_\(name)")
    else { return nil }
    self.package = package
    unsafe parse = unsafeBitCast(function, to: Parse.self)
  }

  #if os(Linux)
    private static let deepBind = RTLD_DEEPBIND
  #else
    private static let deepBind: Int32 = 0
  #endif

  /// Reads a document, whole or in chunks.
  ///
  /// - Parameter chunkSize: The size of the chunks, or 0 for a whole document.
  func read(_ document: [UInt8], chunkSize: Int = 0) throws -> Reading {
    // `Counts` has the fields of the structure of the library.
    var counts = Counts()
    let time = unsafe document.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutableBytes(of: &counts) { counts in
        guard let start = bytes.baseAddress, let memory = counts.baseAddress else {
          return Int64(-1)
        }
        return unsafe parse(start, bytes.count, chunkSize, memory)
      }
    }
    guard time >= 0 else { throw RivalError(package: package) }
    return Reading(counts: counts, nanoseconds: Int(time))
  }
}

/// The error of a rival that refuses a document.
struct RivalError: Error {
  var package: String
}
