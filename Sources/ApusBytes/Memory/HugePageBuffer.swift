import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A large block of zeros, straight from the system and in huge pages where it has them.
///
/// Memory that is not touched is not taken: ask for the most that may be needed. A page of 2 MiB comes with one
/// fault, where 512 small ones come with one each, and stays in the processor's address cache when accesses are
/// scattered. For less than some megabytes use an array, for what system calls fill a `PageBuffer`.
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
  /// How many bytes it has room for.
  public let byteCount: Int
  private let mappedCount: Int

  /// Asks the system for zeros.
  ///
  /// - Parameter byteCount: How many; at least 1.
  /// - Precondition: The address space has room for them.
  /// - Complexity: O(1): two system calls. What is touched costs a page fault for each page.
  public init(byteCount: Int) {
    precondition(byteCount > 0, "a buffer has at least one byte")
    // Whole huge pages, so that recent kernels place the block at the border of one.
    let unit = byteCount < Self.hugePageSize ? Memory.pageSize : Self.hugePageSize
    precondition(byteCount <= Int.max - unit, "no room for \(byteCount) bytes")
    let mappedCount = (byteCount + unit - 1) / unit * unit
    // SAFETY: a new mapping of its own at an address of the system's choice, which `deinit` alone unmaps.
    let memory = unsafe mmap(
      nil, mappedCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      preconditionFailure("no room for \(byteCount) bytes")
    }
    // SAFETY: advice on memory that was mapped above; a system that does not take it has small pages.
    if unit > Memory.pageSize { _ = unsafe apus_advise_huge_pages(memory, mappedCount, 1) }
    unsafe start = memory
    self.byteCount = byteCount
    self.mappedCount = mappedCount
  }

  // SAFETY: mapped in `init` with this size; spans cannot outlive the value.
  deinit { unsafe munmap(start, mappedCount) }

  /// All of its bytes.
  @inlinable @inline(__always)
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      // SAFETY: the system made every byte zero, and all live as long as this value.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: byteCount)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// All of its bytes, to write to.
  @inlinable @inline(__always)
  public var mutableBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      // SAFETY: the system made every byte zero, all live as long as this value, and while it is written to
      // nobody else can have the value.
      let span = unsafe MutableRawSpan(_unsafeStart: start, byteCount: byteCount)
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }
}
