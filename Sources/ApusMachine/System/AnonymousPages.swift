// UNSAFE: maps, touches and unmaps pages to measure the cost

import ApusMeasure
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Fresh anonymous memory from the kernel, unmapped at the end.
@safe
struct AnonymousPages: ~Copyable {
  /// The number of pages that the kernel has provided to this process without reading a drive.
  static var faultsSoFar: Int64 {
    var usage = apus_usage()
    // SAFETY: the call fills one structure.
    return unsafe apus_process_usage(&usage) == 0 ? usage.minor_faults : 0
  }

  private let memory: UnsafeMutableRawPointer
  private let pages: Int

  /// Maps pages; no page is resident before it is touched.
  init(_ pages: Int) throws(SystemError) {
    self.pages = pages
    // SAFETY: a new private mapping at an address of the system's choice overlaps no other memory.
    let memory = unsafe mmap(
      nil, pages * Memory.pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
      throw SystemError(.map)
    }
    unsafe self.memory = memory
  }

  deinit {
    // SAFETY: the mapping was made in `init` with this length and ends with its only owner.
    unsafe munmap(memory, pages * Memory.pageSize)
  }

  /// Forbids huge pages, so that each touch of a page is a page fault of its own.
  borrowing func forbidHugePages() {
    // SAFETY: the range is the mapping.
    unsafe apus_advise_huge_pages(memory, pages * Memory.pageSize, 0)
  }

  /// Writes to each page.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pages.
  borrowing func touch() {
    for page in 0..<pages {
      // SAFETY: the offset lies within the mapping, which is writable.
      unsafe memory.storeBytes(of: 1, toByteOffset: page * Memory.pageSize, as: UInt8.self)
    }
    // SAFETY: the call does not access the pointer; the optimiser must assume that it does.
    unsafe apus_consume_pointer(memory)
  }
}
