import ApusMeasure

extension CaseStudyExperiment {
  /// The book's Unix filter with a system call for each byte, and with a buffer.
  static let byteFilter = CaseStudyExperiment(
    .byteFilter, from: BookFilters.source,
    measures: "a filter that calls the system for each byte, and with buffers of many sizes",
    how: """
      The filter capitalizes the first letter of each line, from a file in the page cache to a new \
      file, without waiting for a drive. The written bytes are compared after the clock was read. \
      upcase: 500 KB, with a buffer of 128 KiB and with a read and a write for each byte. The \
      kernel's share is the system's accounting of the process, which samples every few \
      milliseconds. upcase-buffer: 16 MiB through buffers from 256 bytes to 8 MiB, too large for \
      the caches (the counter-example). read-call: calls that read one byte, or 4 KiB, opening \
      included. An item is a byte, and in read-call a call.
      """,
    seconds: 36, published: [BookFilters.table], groups: FilterCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let byteFilter = ProbeKey("byte-filter")
}
