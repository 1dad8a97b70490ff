package import ApusBenchmark

/// Chapter 12 of "iOS and macOS Performance Tuning": reading, mapping, many small files, ends of buffers.
package enum BookFiles {
  /// The document.
  package static let source = ClaimSource.chapter(12, "I/O pitfalls and techniques")

  /// Its claims, in the order of the chapter.
  package static let claims = reading + drive + strides + granularity + stitching
}
