// UNSAFE: calls zlib and LZ4 with pointers

import ApusMachine

// SAFETY: each function has the type that the header of its library declares, and the libraries stay loaded. Each call
// gets the numbers of bytes of both buffers, which live as long as the call.
/// A compressor of the system, in one call for all bytes.
@safe
struct Compressor {
  private typealias Bytes = UnsafeBufferPointer<UInt8>
  private typealias Output = UnsafeMutableBufferPointer<UInt8>

  /// The name in messages.
  let name: String
  private let bound: (Int) -> Int
  /// Writes into a buffer, and returns the number of bytes; 0 or less is a failure.
  private let write: (Bytes, Output) -> Int
  private let read: (Bytes, Output) -> Int

  /// Compresses bytes.
  ///
  /// - Throws: `WrongResultError` if the library fails.
  func compress(_ bytes: [UInt8]) throws -> [UInt8] {
    try unsafe call(write, bytes, capacity: bound(bytes.count))
  }

  /// Decompresses bytes.
  ///
  /// - Parameter count: The number of bytes before they were compressed.
  /// - Throws: `WrongResultError` if the library fails.
  func decompress(_ bytes: [UInt8], count: Int) throws -> [UInt8] {
    try unsafe call(read, bytes, capacity: count)
  }

  private func call(
    _ function: (Bytes, Output) -> Int, _ bytes: [UInt8], capacity: Int
  ) throws -> [UInt8] {
    let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      count = unsafe bytes.withUnsafeBufferPointer { unsafe max(0, function($0, output)) }
    }
    guard !output.isEmpty else { throw WrongResultError("\(name) gives no bytes") }
    return output
  }

  /// The deflate format of zlib.
  static func flate() throws(UnavailableError) -> Compressor {
    let library = try LoadedLibrary(
      "zlib", linux: "libz.so.1", darwin: "libz.dylib", from: "apt-get install zlib1g")
    typealias Write =
      @convention(c) (
        UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>?, UInt, Int32
      ) -> Int32
    typealias Read =
      @convention(c) (
        UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>, UnsafePointer<UInt8>?, UInt
      ) -> Int32
    let bound: @convention(c) (UInt) -> UInt = try unsafe library.function("compressBound")
    let write: Write = try unsafe library.function("compress2")
    let read: Read = try unsafe library.function("uncompress")
    return unsafe Compressor(
      name: "zlib", bound: { Int(bound(UInt($0))) },
      write: { input, output in
        var count = UInt(output.count)
        let code = unsafe write(
          output.baseAddress, &count, input.baseAddress, UInt(input.count), 6)
        return code == 0 ? Int(count) : 0
      },
      read: { input, output in
        var count = UInt(output.count)
        let code = unsafe read(output.baseAddress, &count, input.baseAddress, UInt(input.count))
        return code == 0 ? Int(count) : 0
      })
  }

  /// The block format of LZ4.
  static func lz4() throws(UnavailableError) -> Compressor {
    let library = try LoadedLibrary(
      "LZ4", linux: "liblz4.so.1", darwin: "liblz4.dylib", from: "apt-get install liblz4-1")
    typealias Call =
      @convention(c) (
        UnsafePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, Int32, Int32
      ) -> Int32
    let bound: @convention(c) (Int32) -> Int32 = try unsafe library.function("LZ4_compressBound")
    let write: Call = try unsafe library.function("LZ4_compress_default")
    let read: Call = try unsafe library.function("LZ4_decompress_safe")
    func all(_ call: @escaping Call) -> (Bytes, Output) -> Int {
      { input, output in
        Int(
          unsafe call(
            input.baseAddress, output.baseAddress, Int32(input.count), Int32(output.count)))
      }
    }
    return unsafe Compressor(
      name: "LZ4", bound: { Int(bound(Int32($0))) }, write: all(write), read: all(read))
  }
}
