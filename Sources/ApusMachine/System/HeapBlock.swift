import ApusMeasure
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A block of the C heap, freed with its last reference.
@safe
final class HeapBlock {
  private let memory: UnsafeMutableRawPointer

  /// Allocates a block.
  init(_ size: Int) throws(SystemCallFailure) {
    // SAFETY: the block is this object's alone, and `deinit` frees it.
    unsafe memory = try Self.allocate(size)
  }

  deinit {
    // SAFETY: allocated in `init`, and nobody else has the pointer.
    unsafe free(memory)
  }

  /// A few blocks of random sizes up to 4 KiB, which move the places of later blocks.
  static func ballast(using random: inout SplitMix64) throws -> [HeapBlock] {
    try (0..<8).map { _ in try HeapBlock(Int.random(in: 16...4096, using: &random)) }
  }

  /// Allocates and frees, `times` times.
  static func allocateAndFree(_ size: Int, times: Int) throws {
    for _ in 0..<times {
      // SAFETY: freed once, and not used in between.
      unsafe free(try allocate(size))
    }
  }

  /// Allocates, writes to each page and frees, `times` times.
  static func allocateTouchAndFree(_ size: Int, times: Int) throws {
    let pageSize = AnonymousPages.pageSize
    for _ in 0..<times {
      // SAFETY: the block is this iteration's alone, which frees it at its end.
      let memory = unsafe try allocate(size)
      for offset in stride(from: 0, to: size, by: pageSize) {
        // SAFETY: the offset is less than the size of the block.
        unsafe memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
      }
      // SAFETY: freed once; the optimiser must assume that the pages were looked at.
      unsafe free(apus_opaque_pointer(memory))
    }
  }

  /// A block that the optimiser cannot tell from any other memory; the caller must free it.
  @inline(__always)
  private static func allocate(_ size: Int) throws(SystemCallFailure) -> UnsafeMutableRawPointer {
    // SAFETY: a null pointer goes no further, and `apus_opaque_pointer` returns the pointer it got.
    guard let memory = unsafe malloc(size) else {
      throw SystemCallFailure("malloc of \(size) bytes")
    }
    return unsafe apus_opaque_pointer(memory)
  }
}
