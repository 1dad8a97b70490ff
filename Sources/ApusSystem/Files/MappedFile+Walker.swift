// UNSAFE: passes the address of a mapping to a thread that ends within the call

import CApusSystem

extension MappedFile {
  /// Calls a closure while another thread touches page after page of the file, ahead of the
  /// closure.
  ///
  /// It pays if pages come from a slow drive and the work on them takes as long. Pages that are in
  /// memory already cost less without it. `advise(.willNeed)` asks for the same without a thread,
  /// and the kernel may ignore it.
  ///
  ///     let file = try MappedFile("words.txt")
  ///     let lines = file.withPageWalker { bytes in countLines(bytes) }
  ///
  /// The thread does not wait for the closure: if a file is larger than the memory, pages may be
  /// evicted again. If the system has no thread, no pages are touched ahead. The thread touches a
  /// file that may be truncated, see `MappedFile`.
  ///
  /// - Parameter body: Reads the file's bytes, which are valid until it returns. The thread then
  ///   stops.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Complexity: O(1) for the caller: a thread is created, and waited for; allocates some bytes.
  ///
  /// Source: M. Weiher, "iOS and macOS Performance Tuning", Addison-Wesley 2017, chapter 7, example 7.10.
  public borrowing func withPageWalker<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: the bytes are those of the mapping, which is only read, and which this call borrows until the walk ends.
    let walk = unsafe bytes.withUnsafeBytes { memory in
      unsafe memory.baseAddress.flatMap {
        unsafe apus_page_walk_start($0, memory.count, Memory.pageSize)
      }
    }
    // SAFETY: started above, and ended once.
    defer { unsafe apus_page_walk_end(walk) }
    return try body(span)
  }
}
