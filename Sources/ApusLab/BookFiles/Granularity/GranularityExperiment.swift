import ApusMeasure

extension CaseStudyExperiment {
  /// The cost of the same bytes by the number of files.
  static let fileGranularity = CaseStudyExperiment(
    .fileGranularity, from: BookFiles.source,
    measures: "the same bytes in one file and in up to two thousand: written, read, read cold",
    how: """
      20.48 MB in 1, 2, 20, 200 and 2,000 files: a fiftieth of the published bytes, in files of \
      the same size. written: created, written and closed, without waiting for a drive; the old \
      files were deleted before. read: from the page cache through one buffer, all bytes added. \
      cold: the same from files whose pages the kernel has dropped (it still knows their names, \
      and a hypervisor may cache the rest). Two files and one file are the counter-example: from \
      megabytes on, the number of files does not matter. An item is 10,240 bytes.
      """,
    seconds: 52, published: [BookFiles.granularityTable], groups: GranularityCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let fileGranularity = ProbeKey("file-granularity")
}
