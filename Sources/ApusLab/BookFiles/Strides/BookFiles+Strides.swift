import ApusBenchmark
import ApusReport

extension BookFiles {
  static let strideTable = ExperimentTable(
    title: "Mapped files, Mac OS X 10.6 to 10.9, published in 2017", head: ["what", "time"],
    rows: [
      ["3 GB, every 4,096 bytes", "4 s, 2.5 times that of ten times 300 MB"],
      ["3 GB, every 4,097 bytes", "1/2.5"], ["in order, advice to read in order", "as 300 MB"],
      ["not in order, advice to read in order", "up to 10 times"],
    ])

  static let strides = [
    Claim(
      "b12-stride-large", from: source, section: "A Memory-Mapping Anomaly",
      says: "A page of a mapped file of 3 GB takes at least 2 times a page of a file of 300 MB",
      published: PublishedResult("2.5 times", machine: "Mac OS X 10.6 to 10.9", value: 2.5),
      holdsWhen: .atLeast(
        times: 2, .stride(.time(of: .largeStride, .pages)),
        than: .stride(.time(of: .stride, .pages))),
      ifItFails:
        "The anomaly was in a single kernel, and fixed in its version 10.11. Here the cost depends "
        + "on the kind of page: a large page costs a third of a small page for any size of file."),
    Claim(
      "b12-stride-odd", from: source, section: "Measurement 12.2",
      says: "Touching every 4,097 bytes of 3 GB takes at most half of touching every 4,096",
      published: PublishedResult("1/2.5", machine: "Mac OS X 10.6 to 10.9", value: 0.4),
      holdsWhen: .atMost(0.5, .ratio, .stride(.ratio(of: .largeStride, .besidePages))),
      ifItFails: "No detector of strides interferes here: every page costs the same."),
    Claim(
      "b12-stride-advice", from: source, section: "Measurement 12.3",
      says:
        "Reading 3 cached GB in order with advice takes at most half of the time without",
      published: PublishedResult(
        "cures the anomaly of 2.5 times", machine: "Mac OS X 10.6 to 10.9", value: 0.4),
      holdsWhen: .atMost(0.5, .ratio, .stride(.ratio(of: .largeStride, .pagesSequential))),
      ifItFails: "There is no anomaly here, and cached pages need not be read ahead."),
    Claim(
      "b12-scattered", from: source, section: "Measurement 12.4",
      says: "Random reads of an uncached file take at least 5 times as long with sequential advice",
      published: PublishedResult("up to 10 times", machine: "Mac OS X 10.6 to 10.9", value: 10),
      holdsWhen: .atLeast(
        5, .ratio, .stride(.ratio(of: .scattered, .sequentialAdvice, over: .noAdvice))),
      ifItFails: "Without advice this kernel reads around each page as far as it reads ahead."),
    Claim(
      "b12-scattered-random", from: source, section: "our part: the right advice",
      says:
        "Random reads of an uncached file take at least 2 times as long without advice",
      published: PublishedResult("for reading in no order", machine: "our documentation"),
      holdsWhen: .atLeast(2, .ratio, .stride(.ratio(of: .scattered, .noAdvice))),
      ifItFails: "A drive without seeks, or a short read-ahead: the additional pages cost little."),
  ]
}

extension MeasurementSelector {
  fileprivate static func stride(_ metric: MetricKey) -> MeasurementSelector {
    MeasurementSelector(.mappedStrides, metric)
  }
}
