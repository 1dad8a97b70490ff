extension ContestExperiment {
  /// The anomaly of mapped files above 2 GB, and what advice does for and against it.
  static let mappedStrides = ContestExperiment(
    "mapped-strides", from: BookFiles.source,
    measures:
      "one byte a page of mapped files, below and above 2 GB, in order and not, with advice",
    how: """
      stride: 300 MB in the page cache, mapped afresh in each turn and touched every 4,096 or 4,097 bytes, \
      with and without advice to read in order. large-stride: the same over 3 GB. Both files have bytes in one of 64 MiB and else \
      holes, so that they need the page cache and no drive. scattered: 500 pages in no order of 300 MB that the \
      kernel was made to forget (a hypervisor may not have), with advice to expect no order, with none, and \
      with advice to read in order (the counter-example). Sums are compared with those of the bytes written. \
      An item is a page of the file, or one that is touched in scattered.
      """,
    seconds: 45, published: [BookFiles.strideTable], sets: StrideContests.sets)
}
