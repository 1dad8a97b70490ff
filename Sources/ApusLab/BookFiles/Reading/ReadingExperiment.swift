import ApusMeasure

extension CaseStudyExperiment {
  /// The chapter's first half: a file read whole, mapped, and streamed through a buffer.
  static let fileReading = CaseStudyExperiment(
    .fileReading, from: BookFiles.source,
    measures:
      "reading a file whole, mapping it, streaming it through a buffer; warm, cold, in part",
    how: """
      touched: 300 MB in the page cache; one byte of each page is looked at. The file is mapped \
      whole, read into new memory, read into existing memory, read through a buffer of 64 KiB or 1 \
      MiB, mapped in chunks (the kernel reads them ahead, and each is unmapped after use), and \
      mapped with a walker, a thread that touches pages ahead. summed: all bytes are added. part: \
      one page of a hundred. cold: 100 MB whose pages the kernel has dropped (posix_fadvise, \
      checked with mincore). The cache of the drive or of a hypervisor may still hold them, which \
      is warmer than after the book's purge. small: 4 KiB, for which mapping is of no use (the \
      counter-example). novel: 1.2 MB copied, not synced. Sums are compared with those of the \
      written bytes. An item is a megabyte, and a file in map-only, small and novel.
      """,
    seconds: 72, published: [BookFiles.readingTable], groups: ReadingCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let fileReading = ProbeKey("file-reading")
}
