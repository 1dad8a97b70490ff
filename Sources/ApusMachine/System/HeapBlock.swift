// UNSAFE: calls `malloc` and `free` to measure their cost by size

import ApusMeasure
import ApusSystem
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
  init(_ size: Int) throws(SystemError) {
    // SAFETY: only this object has the pointer, and `deinit` frees the block.
    unsafe memory = try Self.allocate(size)
  }

  deinit {
    // SAFETY: allocated in `init`, and only this object has the pointer.
    unsafe free(memory)
  }

  /// Allocates a few blocks of random sizes up to 4 KiB, which change the addresses of later
  /// blocks.
  static func ballast(using random: inout SplitMix64) throws -> [HeapBlock] {
    try (0..<8).map { _ in try HeapBlock(Int.random(in: 16...4096, using: &random)) }
  }

  /// Allocates and frees a block, `times` times.
  ///
  /// - Complexity: O(*n*), where *n* is `times`.
  static func allocateAndFree(_ size: Int, times: Int) throws {
    for _ in 0..<times {
      // SAFETY: freed once, and not used in between.
      unsafe free(try allocate(size))
    }
  }

  /// Allocates a block, writes to each of its pages and frees it, `times` times.
  ///
  /// - Complexity: O(*n* * *p*), where *n* is `times` and *p* the number of pages.
  static func allocateTouchAndFree(_ size: Int, times: Int) throws {
    let pageSize = Memory.pageSize
    for _ in 0..<times {
      // SAFETY: the block belongs to this iteration, which frees it at its end.
      let memory = unsafe try allocate(size)
      for offset in stride(from: 0, to: size, by: pageSize) {
        // SAFETY: the offset is less than the size of the block.
        unsafe memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
      }
      // SAFETY: freed once; the optimiser must assume that the pages were read.
      unsafe free(apus_opaque_pointer(memory))
    }
  }

  /// Allocates a block with a pointer of unknown origin to the optimiser; the caller must free it.
  @inline(__always)
  private static func allocate(_ size: Int) throws(SystemError) -> UnsafeMutableRawPointer {
    // SAFETY: a null pointer is rejected, and `apus_opaque_pointer` returns its argument.
    guard let memory = unsafe malloc(size) else {
      throw SystemError(.allocate, "of \(size) bytes")
    }
    return unsafe apus_opaque_pointer(memory)
  }
}
