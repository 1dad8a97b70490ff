// UNSAFE: maps, lends and unmaps zeros; the only owner of the mapping

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A large block of zeros, directly from the system and in huge pages if there are any.
///
/// Memory that is not touched is not used: ask for the most that may be needed. A page of 2 MiB
/// comes with a single fault, where 512 small pages cause a fault each. It also stays in the
/// processor's address cache if accesses are scattered. For less than some megabytes use an array,
/// and for memory that system calls fill use a `PageBuffer`.
///
///     var table = HugePageBuffer(byteCount: 50_000_000)
///     var bytes = table.mutableBytes
///     bytes.storeBytes(of: 7, toByteOffset: 40_000_000, as: UInt32.self)
///
@safe
public struct HugePageBuffer: ~Copyable, Sendable {
  private static let hugePageSize = 2 << 20

  // SAFETY: one value owns the memory, and its accessors follow the rule of one writer.
  @usableFromInline nonisolated(unsafe) let start: UnsafeMutableRawPointer
  /// The number of bytes in the buffer.
  public let byteCount: Int
  private let mappedCount: Int

  /// Creates a block of zeros.
  ///
  /// - Parameter byteCount: The number of bytes, at least 1.
  /// - Precondition: The address space has room for them.
  /// - Complexity: O(1): two system calls. The first access to each page costs a page fault.
  public init(byteCount: Int) {
    precondition(byteCount > 0, "byteCount must be at least 1")
    // Whole huge pages, so that recent kernels align the block to a huge page.
    let unit = byteCount < Self.hugePageSize ? Memory.pageSize : Self.hugePageSize
    precondition(byteCount <= Int.max - unit, "no room for \(byteCount) bytes")
    let mappedCount = (byteCount + unit - 1) / unit * unit
    // SAFETY: a new mapping of its own at an address of the system's choice, which `deinit` alone unmaps.
    let memory = unsafe mmap(
      nil, mappedCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      preconditionFailure("no room for \(byteCount) bytes")
    }
    // SAFETY: the advice is for memory that was mapped above; a system that ignores it has small
    // pages.
    if unit > Memory.pageSize { _ = unsafe apus_advise_huge_pages(memory, mappedCount, 1) }
    unsafe start = memory
    self.byteCount = byteCount
    self.mappedCount = mappedCount
  }

  // SAFETY: mapped in `init` with this size; spans cannot outlive the value.
  deinit { unsafe munmap(start, mappedCount) }

  /// All bytes of the buffer.
  @inlinable @inline(__always)
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: the system made every byte zero, and all live as long as this value.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: byteCount)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// All bytes of the buffer, to write to.
  @inlinable @inline(__always)
  public var mutableBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      // SAFETY: the system made every byte zero, and all live as long as this value. While the
      // bytes are written to, no other code can use the value.
      let span = unsafe MutableRawSpan(_unsafeStart: start, byteCount: byteCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}
