// UNSAFE: loads the rivals in C and Rust, and calls them with pointers

import Foundation

/// A rival in C or Rust, a library that is loaded when the program runs.
// SAFETY: the functions have the types that `Rivals/plist-c/rival.c` and `Rivals/plist-rust/src/lib.rs`
// declare, and keep no pointer after they return. The library stays loaded.
@safe
struct PropertyListLibrary: @unchecked Sendable {
  private typealias Read = @convention(c) (UnsafePointer<UInt8>, Int) -> Int64
  private typealias WriteObjects = @convention(c) (Int, UnsafeMutablePointer<UInt8>, Int) -> Int64
  private typealias WriteWords =
    @convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, Int) -> Int64

  private let name: String
  private let words, objects: Read
  private let writeObjects: WriteObjects
  private let writeWords: WriteWords

  /// Loads the library whose path is in a variable of the environment.
  init?(_ name: String, _ variable: String) {
    guard let path = Rival.path(variable), let library = unsafe dlopen(path, RTLD_NOW),
      let words = unsafe dlsym(library, "apus_plist_words"),
      let objects = unsafe dlsym(library, "apus_plist_objects"),
      let writeObjects = unsafe dlsym(library, "apus_plist_write_objects"),
      let writeWords = unsafe dlsym(library, "apus_plist_write_words")
    else { return nil }
    self.name = name
    unsafe self.words = unsafeBitCast(words, to: Read.self)
    unsafe self.objects = unsafeBitCast(objects, to: Read.self)
    unsafe self.writeObjects = unsafeBitCast(writeObjects, to: WriteObjects.self)
    unsafe self.writeWords = unsafeBitCast(writeWords, to: WriteWords.self)
  }

  /// The rival of the benchmarks.
  var rival: Rival {
    let texts: [UInt8] = Samples.words.flatMap { Array($0.utf8) + [0] }
    // SAFETY: the library reads the bytes of an array during each call.
    return Rival(
      name: name, words: { unsafe read($0, words) }, xmlWords: { unsafe read($0, words) },
      objects: { unsafe read($0, objects) }, xml: { unsafe read($0, objects) },
      writeWords: {
        // SAFETY: the library reads the bytes during the call, and writes at most `capacity` bytes.
        unsafe written { output, capacity in
          unsafe texts.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return -1 }
            return unsafe writeWords(start, bytes.count, output, capacity)
          }
        }
      },
      // SAFETY: as above.
      writeObjects: { unsafe written { unsafe writeObjects(SampleObject.count, $0, $1) } })
  }

  private func read(_ bytes: [UInt8], _ function: Read) -> Int {
    // SAFETY: the library reads the bytes during the call.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return unsafe Int(function(start, bytes.count))
    }
  }

  /// Lends a buffer of a megabyte to a writer, and checks the list that it writes.
  private func written(_ write: (UnsafeMutablePointer<UInt8>, Int) -> Int64) -> Int {
    // SAFETY: the library writes at most `capacity` bytes.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 20) { buffer in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe Int(write(start, buffer.count))
    }
  }
}
