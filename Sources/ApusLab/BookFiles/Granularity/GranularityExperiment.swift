extension ContestExperiment {
  /// How many files the same bytes are in.
  static let fileGranularity = ContestExperiment(
    "file-granularity", from: BookFiles.source,
    measures: "the same bytes in one file and in up to two thousand: written, read, read cold",
    how: """
      20.48 MB in 1, 2, 20, 200 and 2,000 files, a fiftieth of the published bytes in files as small. written: \
      created, written and closed, which no drive waits for; the old ones were deleted before. read: from the page \
      cache through one buffer, all bytes added. cold: the same from files whose pages the kernel was made to \
      forget (their names it still knows, and a hypervisor may know the rest). Two files beside one are the \
      counter-example: from megabytes on the number of files is of no matter. An item is 10,240 bytes.
      """,
    seconds: 26, published: [BookFiles.granularityTable], sets: GranularityContests.sets)
}
