// UNSAFE: `madvise` takes the address of a mapping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MappedFile {
  /// Advice on the use of a mapped file's bytes.
  ///
  ///     let file = try MappedFile("words.txt")
  ///     try file.advise(.sequential)  // the kernel reads further ahead
  ///     let lines = countLines(file.span)
  ///     try file.advise(.doneWith)    // the pages leave this process
  ///
  public enum Advice: Sendable, Hashable, CaseIterable {
    /// No particular use.
    case normal
    /// Read the bytes in order: the kernel reads further ahead.
    case sequential
    /// Read the bytes in no order: the kernel reads nothing ahead.
    case random
    /// Read the bytes soon: the kernel starts reading them now.
    case willNeed
    /// Read nothing more: the pages leave this process. They are loaded again when they are
    /// touched.
    case doneWith
  }

  /// Tells the kernel how all bytes will be used; see the form with a range.
  public borrowing func advise(_ advice: Advice) throws(SystemError) {
    try advise(advice, 0..<byteCount)
  }

  /// Tells the kernel how some bytes will be used.
  ///
  /// Advice is for whole pages. `doneWith` leaves out the pages that hold other bytes as well, and
  /// all other advice includes them.
  ///
  /// - Parameters:
  ///   - advice: The use that the program will make of the bytes.
  ///   - range: The range of the bytes, within the file.
  /// - Throws: The error of `madvise`.
  /// - Complexity: One system call, which waits for no bytes; `doneWith` takes time in the number of
  ///   pages that were touched.
  public borrowing func advise(_ advice: Advice, _ range: Range<Int>) throws(SystemError) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= byteCount, "range must be within the file")
    let pages = advice == .doneWith ? pagesWithin(range) : pagesAround(range)
    // SAFETY: the call reads and changes no memory: read-only pages of a file come back as they were.
    let status = unsafe withPages(pages) { unsafe madvise($0, $1, advice.code) }
    guard status == 0 else { throw SystemError(.advise, path) }
  }

  private borrowing func pagesAround(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound & ~(Memory.pageSize - 1)..<range.upperBound
  }

  /// Returns the pages within a range. The last page of the file holds no other bytes, though it is
  /// not full.
  private borrowing func pagesWithin(_ range: Range<Int>) -> Range<Int> {
    let mask = Memory.pageSize - 1
    let start = (range.lowerBound + mask) & ~mask
    let end = range.upperBound == byteCount ? byteCount : range.upperBound & ~mask
    return start..<max(start, end)
  }
}

extension MappedFile.Advice {
  fileprivate var code: Int32 {
    switch self {
    case .normal: MADV_NORMAL
    case .sequential: MADV_SEQUENTIAL
    case .random: MADV_RANDOM
    case .willNeed: MADV_WILLNEED
    case .doneWith: MADV_DONTNEED
    }
  }
}
