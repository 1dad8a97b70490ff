import CApus

extension MappedFile {
  /// Calls a closure while a thread of its own touches page after page of the file, ahead of whoever reads it.
  ///
  /// It pays where pages come from a slow drive and what is done with them takes as long; pages that are in
  /// memory already cost less without it. `advise(.willNeed)` asks for the same without a thread, and the kernel may take it or not.
  ///
  ///     let file = try MappedFile("words.txt")
  ///     let lines = file.withPageWalker { bytes in countLines(bytes) }
  ///
  /// The thread does not wait for the reader: of a file that is larger than the memory, pages may be gone again. Where
  /// the system has no thread, nobody walks. The walker touches what somebody may truncate, see `MappedFile`.
  ///
  /// - Parameter body: Reads the file, whose bytes it is lent; when it returns, the walk ends where it is.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Complexity: O(1) for the caller: a thread is made, and waited for; allocates some bytes.
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
