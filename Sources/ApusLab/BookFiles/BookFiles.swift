public import ApusBenchmark

/// Chapter 12 of "iOS and macOS Performance Tuning": reading, mapping, many small files, ends of buffers.
public enum BookFiles {
  /// The document.
  public static let source = ClaimSource.chapter(12, "I/O pitfalls and techniques")

  /// Its claims, in the order of the chapter.
  public static let claims = reading + drive + strides + granularity + stitching
}
