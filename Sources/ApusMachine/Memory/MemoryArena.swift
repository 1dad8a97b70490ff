// UNSAFE: maps and unmaps the measured memory, as its only owner

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A fresh anonymous mapping between two guard pages, unmapped when the value is destroyed.
///
/// Every repeat of a memory probe maps a new arena, so that its samples are drawn from different
/// physical pages. Use an array for memory that is not measured.
///
///     let arena = try MemoryArena(bytes: 1 << 20, pages: .small)
///     arena.withSlice { slice in MemoryKernels.fill(slice, with: 1) }
///
@safe
package struct MemoryArena: ~Copyable {
  /// The kind of pages that the system is asked for.
  package enum Pages: Sendable, Hashable {
    /// The default pages of the system.
    case unadvised
    /// The smallest pages of the system.
    case small
    /// Transparent huge pages; the system may refuse them, see `HugePages.grantedShare(of:)`.
    case huge
  }

  /// The size of the system's pages, in bytes.
  package static let pageBytes = Int(getpagesize())
  /// The size of a huge page on x86-64 and on arm64 with 4 KiB pages.
  package static let hugePageBytes = 2 << 20

  /// The largest size; no address space is larger.
  private static let most = 1 << 60

  /// The usable size in bytes: the requested size, rounded up to pages of the requested kind.
  package let bytes: Int
  private let reserved: UnsafeMutableRawPointer
  private let reservedBytes: Int
  private let base: UnsafeMutableRawPointer

  /// Maps fresh memory that has no page yet.
  ///
  /// The usable range is aligned to its kind of page. The guard pages around it stay inaccessible:
  /// they cost no memory, and keep the kernel from merging the range with a neighbouring mapping.
  ///
  /// - Throws: `MemoryError.mapFailed` or `.hugePagesUnknown`.
  /// - Complexity: O(1): three system calls.
  package init(bytes wanted: Int, pages: Pages) throws(MemoryError) {
    precondition(wanted > 0, "bytes must be at least 1")
    let unit = pages == .huge ? Self.hugePageBytes : Self.pageBytes
    guard wanted <= Self.most else { throw .mapFailed(bytes: wanted, code: ENOMEM) }
    let usable = (wanted + unit - 1) / unit * unit
    let total = usable + 2 * unit
    let flags = MAP_PRIVATE | MAP_ANON
    // SAFETY: a null hint and no file: the kernel chooses an unused range.
    guard let start = unsafe mmap(nil, total, PROT_NONE, flags, -1, 0), unsafe start != MAP_FAILED
    else { throw .mapFailed(bytes: total, code: errno) }
    let offset = unit - Int(UInt(bitPattern: start) % UInt(unit))
    // SAFETY: `offset <= unit` and `total = usable + 2 * unit`, so the range lies in the mapping.
    let inner = unsafe start + offset
    if let refusal = unsafe Self.open(inner, usable, pages) {
      // SAFETY: the range was mapped above, and no other reference to it exists.
      _ = unsafe munmap(start, total)
      throw refusal
    }
    bytes = usable
    reservedBytes = total
    // SAFETY: the pointers are kept in private properties; every access goes through a slice.
    unsafe (reserved, base) = (start, inner)
  }

  /// Makes a mapped range accessible and advises the kernel about its pages.
  private static func open(
    _ range: UnsafeMutableRawPointer, _ bytes: Int, _ pages: Pages
  ) -> MemoryError? {
    // SAFETY: the caller has mapped the range, and no other reference to it exists.
    guard unsafe mprotect(range, bytes, PROT_READ | PROT_WRITE) == 0 else {
      return .mapFailed(bytes: bytes, code: errno)
    }
    guard pages != .unadvised else { return nil }
    // SAFETY: as above.
    let code = unsafe apus_advise_huge_pages(range, bytes, pages == .huge ? 1 : 0)
    // A kernel without huge pages uses small pages whatever the advice.
    return code != 0 && pages == .huge ? .hugePagesUnknown : nil
  }

  deinit {
    // SAFETY: this value owns the mapping, and slices are only accessible while it is borrowed.
    _ = unsafe munmap(reserved, reservedBytes)
  }

  /// Passes the whole range to `body`; its addresses must not be used after `body` has returned.
  package borrowing func withSlice<Result, Failure: Error>(
    _ body: (MemorySlice) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: only the address leaves, as a number; kernels convert it back while this is borrowed.
    try body(MemorySlice(address: unsafe UInt(bitPattern: base), bytes: bytes))
  }
}
