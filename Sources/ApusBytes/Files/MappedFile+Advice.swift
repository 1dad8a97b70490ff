#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MappedFile {
  /// What a program is going to do with the bytes of a mapped file.
  public enum Advice: Sendable, Hashable, CaseIterable {
    /// Nothing in particular.
    case normal
    /// Read them in order: the kernel reads further ahead.
    case sequential
    /// Read them in no order: the kernel reads nothing ahead.
    case random
    /// Read them soon: the kernel starts reading them now.
    case willNeed
    /// Nothing more: their pages leave this process. They come again when they are touched.
    case doneWith
  }

  /// Tells the kernel how all bytes will be used; see the form with a range.
  public borrowing func advise(_ advice: Advice) throws(FileError) {
    try advise(advice, 0..<byteCount)
  }

  /// Tells the kernel how some bytes will be used.
  ///
  /// Advice is for whole pages: `doneWith` leaves out those that hold other bytes as well, the rest
  /// takes them in.
  ///
  /// - Parameters:
  ///   - advice: What the program is going to do.
  ///   - range: Which bytes, within the file.
  /// - Throws: The error of `madvise`.
  /// - Complexity: One system call, which waits for no bytes; `doneWith` takes time in the number of
  ///   pages that were touched.
  public borrowing func advise(_ advice: Advice, _ range: Range<Int>) throws(FileError) {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "bytes of the file")
    let pages = advice == .doneWith ? pagesWithin(range) : pagesAround(range)
    // SAFETY: the call reads and changes no memory: read-only pages of a file come back as they were.
    let status = unsafe withPages(pages) { unsafe madvise($0, $1, advice.code) }
    guard status == 0 else { throw FileError(.advise, path) }
  }

  private borrowing func pagesAround(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound & ~(Memory.pageSize - 1)..<range.upperBound
  }

  /// The last page of the file holds no other bytes, though it is not full.
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
