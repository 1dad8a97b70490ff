import ApusMeasure

extension CaseStudyExperiment {
  /// Lines across the ends of buffers.
  static let bufferEnds = CaseStudyExperiment(
    .bufferEnds, from: BookFiles.source,
    measures: "lines of a file across the ends of buffers, and of the whole file in memory",
    how: """
      32 MiB of lines of up to 99 bytes, in the page cache. whole: read into memory. stitched: \
      through 64 KiB, and only the line that an end cuts is copied (Lines of ApusStreams). \
      restarted: the rest is moved to the front of the buffer and its line is searched again, as \
      in the book. each-byte: a state machine that keeps its state between two bytes. tiny: \
      buffers of 128 bytes, whose ends cut every second line (the counter-example). All must find \
      the same lines in the same order. An item is a byte.
      """,
    seconds: 16, published: [BookFiles.stitchingTable], groups: StitchingCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let bufferEnds = ProbeKey("buffer-ends")
}
