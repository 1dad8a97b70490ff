import ApusMeasure

extension CaseStudyExperiment {
  /// The anomaly of mapped files above 2 GB, and the effect of advice on it.
  static let mappedStrides = CaseStudyExperiment(
    .mappedStrides, from: BookFiles.source,
    measures:
      "one byte a page of mapped files, below and above 2 GB, in order and not, with advice",
    how: """
      stride: 300 MB in the page cache, mapped afresh in each turn and touched every 4,096 or \
      4,097 bytes, with and without advice to read in order. large-stride: the same over 3 GB. \
      Both files have bytes in one of 64 MiB and holes elsewhere, so that they need the page cache \
      and no drive. scattered: 500 pages in random order of 300 MB whose pages the kernel has \
      dropped (a hypervisor may cache them). It uses advice to expect random order, no advice, and \
      advice to read in order (the counter-example). Sums are compared with those of the written \
      bytes. An item is a page of the file, and in scattered a touched page.
      """,
    seconds: 90, published: [BookFiles.strideTable], groups: StrideCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let mappedStrides = ProbeKey("mapped-strides")
}
