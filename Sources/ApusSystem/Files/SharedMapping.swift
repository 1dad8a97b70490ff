// UNSAFE: maps, copies from and unmaps a file that is written to; nothing lends the memory

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first bytes of a file that is still written to, mapped into memory to be copied from.
///
/// A copy has what was written before, by any process. Bytes that are written at the same time may be torn, so
/// what is copied needs a checksum. For files that nobody writes to use `MappedFile`, which lends its bytes.
///
/// **A file that shrinks, or a disk that fails.** A copy of pages that the file does not have any more, or that
/// cannot be read, ends the process with SIGBUS.
@safe
package final class SharedMapping: Sendable {
  /// The number of bytes that are mapped.
  package let byteCount: Int
  // SAFETY: the memory is only copied from, which any thread may do; `deinit` alone unmaps it.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer

  /// Maps the first bytes of an open file; the file is not needed afterwards.
  ///
  /// - Parameter byteCount: The number of bytes, at most the size of the file.
  /// - Returns: `nil` if there are no bytes or the system refuses.
  package init?(_ file: Int32, byteCount: Int) {
    guard byteCount > 0 else { return nil }
    // SAFETY: a new read-only mapping at an address of the system's choice.
    let memory = unsafe mmap(nil, byteCount, PROT_READ, MAP_SHARED, file, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
    unsafe start = memory
    self.byteCount = byteCount
  }

  // SAFETY: mapped in `init` with this size; nothing lends the memory.
  deinit { unsafe munmap(start, byteCount) }

  /// Copies bytes at an offset, as many as are mapped.
  ///
  /// - Returns: The number of bytes that were copied.
  package func copy(into output: inout MutableRawSpan, at offset: Int) -> Int {
    precondition(offset >= 0, "an offset must not be negative")
    let count = min(output.byteCount, max(0, byteCount - offset))
    guard count > 0 else { return 0 }
    // SAFETY: `count` bytes are mapped from `offset` on, and the output has as many; they do not overlap.
    unsafe output.withUnsafeMutableBytes { memory in
      if let target = memory.baseAddress { unsafe memcpy(target, start + offset, count) }
    }
    return count
  }
}
