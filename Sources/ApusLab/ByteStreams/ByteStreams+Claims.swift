package import ApusBenchmark

extension ByteStreams {
  /// The document.
  package static let post = ClaimSource(
    key: "p1", collection: "posts", author: "Wade Tregaskis",
    title: "URLSession performance for reading a byte stream",
    address: "https://wadetregaskis.com/urlsession-performance-for-reading-a-byte-stream/",
    date: "2024-05-03")

  /// Its claims, tested through HTTP, and the claims about our source.
  package static let claims = (theirs + ours).map { $0.needing(.foundation) }

  private static let theirs = [
    Claim(
      "p1-incremental-wall", from: post, section: "table of variants",
      says:
        "Chunks by a delegate, summed inside withUnsafeBytes, take the least time of all variants",
      published: PublishedResult("36 ms, the next 57 ms", machine: "M2", value: 57 / 36.0),
      holdsWhen: .atLeast(1, .ratio, .paired(.bestWall)),
      ifItFails: "Through HTTP the connection takes most of the time: on Linux libcurl delivers to "
        + "every variant equally, and the work on the bytes is the smaller part.",
      shownBy: [.metric(.wall, .delegate(.raw), .http), .metric(.wall, .data(.raw), .http)]),
    Claim(
      "p1-incremental-cpu", from: post, section: "table of variants",
      says: "Chunks by a delegate, summed inside withUnsafeBytes, take the least CPU time of all "
        + "variants",
      published: PublishedResult("75 ms, the next 95 ms", machine: "M2", value: 95 / 75.0),
      holdsWhen: .atLeast(1, .ratio, .paired(.bestCPU)),
      ifItFails: "Another library: on Linux a call of the delegate for each small chunk costs as "
        + "much as collecting the bytes in one Data.",
      shownBy: [.metric(.cpu, .delegate(.raw), .http), .metric(.cpu, .data(.raw), .http)]),
    Claim(
      "p1-incremental-memory", from: post, section: "table of variants",
      says:
        "Chunks by a delegate, summed inside withUnsafeBytes, take the least memory of all variants",
      published: PublishedResult("26 MB, the next 45 MB", machine: "M2", value: 45 / 26.0),
      holdsWhen: .atLeast(1, .ratio, .paired(.bestPeak)),
      ifItFails:
        "The delegate of a Linux session has no back-pressure: unprocessed chunks pile up, "
        + "and their number is random.",
      shownBy: [.metric(.peak, .delegate(.raw), .http), .metric(.peak, .delegate(.forEach), .http)]),
    Claim(
      "p1-raw-elements", from: post, section: "table of variants",
      says: "A for loop over the elements of a Data takes at least 7 times withUnsafeBytes",
      published: PublishedResult("560 ms and 36 ms", machine: "M2", value: 560 / 36.0),
      holdsWhen: .atLeast(7, .ratio, .paired(.elements)),
      ifItFails:
        "A newer Foundation and compiler, and a body that comes through a connection, whose "
        + "time is a part of both.",
      shownBy: [
        .metric(.wall, .delegate(.forLoop), .http), .metric(.wall, .delegate(.raw), .http),
        .metric(.wall, .memcpy, .file),
      ]),
    Claim(
      "p1-raw-memory", from: post, section: "table of variants",
      says: "withUnsafeBytes of a large Data doubles its memory: at least 0.9 of the bytes more",
      published: PublishedResult(
        "doubles; 338 and 265 MB for 128 MiB", machine: "M2", value: 1),
      holdsWhen: .atLeast(0.9, .ratio, .paired(.rawDataExtra)),
      ifItFails:
        "The library's Data here is contiguous, and its bytes are accessed without a copy; the "
        + "printed table itself shows half of the bytes more, not all.",
      shownBy: [.metric(.peak, .data(.raw), .http), .metric(.peak, .data(.forLoop), .http)],
      erratum: "The text says that the memory doubles; its table has 73 MB more for 134 MB."),
    Claim(
      "p1-for-foreach", from: post, section: "table of variants",
      says: "A for loop is about 20 % faster than forEach: forEach takes 1.125 to 1.375 times as "
        + "long",
      published: PublishedResult("719 ms and 560 ms", machine: "M2", value: 719 / 560.0),
      holdsWhen: .within(percent: 10, of: 1.25, .ratio, .paired(.forEachInFor)),
      ifItFails: "A newer compiler, which inlines the closure of forEach and leaves the same loop.",
      shownBy: [
        .metric(.wall, .delegate(.forEach), .http), .metric(.wall, .delegate(.forLoop), .http),
      ]),
    Claim(
      "p1-foreach-reduce", from: post, section: "table of variants",
      says: "forEach and reduce take the same time, to within 5 %",
      published: PublishedResult("719 ms and 709 ms", machine: "M2", value: 719 / 709.0),
      holdsWhen: .within(percent: 5, of: 1, .ratio, .paired(.forEachInReduce)),
      ifItFails: "The compiler treats the two closures differently: one loop is kept in registers "
        + "and the other is not.",
      shownBy: [
        .metric(.wall, .delegate(.forEach), .http), .metric(.wall, .delegate(.reduce), .http),
      ],
      erratum: "The row of reduce prints 167 MiB/s and 709 ms for 128 MiB, which are 181 MiB/s."),
    Claim(
      "p1-cores", from: post, section: "text below the table",
      says: "Reading keeps more than one processor busy: CPU time is above wall time",
      published: PublishedResult("75 ms in 36 ms", machine: "M2", value: 75 / 36.0),
      holdsWhen: .atLeast(1, .ratio, .paired(.cores)),
      ifItFails: "The library's thread and the delegate wait for each other and for the server, "
        + "whose CPU time is not counted here."),
    Claim(
      "p1-single-read", from: post, section: "text below the table",
      says: "A single read stays under 3.6 GB/s (of 1024 MiB)",
      published: PublishedResult("3556 MiB/s", machine: "M2", value: 3.729),
      holdsWhen: .atMost(3.865, .gigabytesPerSecond, .metric(.throughput, .delegate(.raw), .http)),
      ifItFails:
        "Through HTTP a read passes the kernel's sockets and a thread of the library, at less than "
        + "half of the rate of file: on a Mac. A rate above the limit would mean a faster loop.",
      shownBy: [.metric(.throughput, .source, .http), .metric(.throughput, .source, .file)]),
  ]

  /// The published variants without a loop over the elements of a Data: one of them is the fastest.
  private static let rawVariants: [MeasurementSelector] = [
    .metric(.wall, .delegate(.raw), .http), .metric(.wall, .data(.raw), .http),
    .metric(.wall, .completion(.raw), .http),
  ]

  private static let ours = [
    Claim(
      "p1-source-http", from: post, section: "our part: an incremental source",
      says:
        "A loop over each byte of our HTTP source takes at most the time of the fastest "
        + "published variant",
      published: PublishedResult(
        "at most 1 time", machine: "our target", value: 1, origin: .target),
      holdsWhen: .atMost(1, .ratio, .paired(.sourceInFastest)),
      ifItFails: "Our source has back-pressure, unlike the delegate of the post: bytes that the "
        + "reader cannot take at once go through a file, and two threads pass on every chunk.",
      shownBy: [.metric(.wall, .source, .http)] + rawVariants),
    Claim(
      "p1-source-file", from: post, section: "our part: an incremental source",
      says:
        "A loop over each byte of our file source takes at most the time of the fastest "
        + "published variant through HTTP",
      published: PublishedResult(
        "at most 1 time", machine: "our target", value: 1, origin: .target),
      holdsWhen: .atMost(1, .ratio, .paired(.fileSourceInFastest)),
      ifItFails: "No inlining, as in a debug build, or a file that is not in the page cache.",
      shownBy: [.metric(.wall, .source, .file)] + rawVariants),
    Claim(
      "p1-source-memory", from: post, section: "our part: an incremental source",
      says:
        "Our file source needs at most 1 MiB more than a process that opens it and reads nothing",
      published: PublishedResult(
        "at most 1 MiB", machine: "our target", value: 1_048_576, origin: .target),
      holdsWhen: .atMost(1_048_576, .bytes, .paired(.sourceExtra)),
      ifItFails: "A larger buffer, or a system that counts a process's pages too coarsely."),
  ]
}

extension MeasurementSelector {
  fileprivate static func paired(_ ratio: StreamRatio) -> MeasurementSelector {
    MeasurementSelector(.byteStreams, ratio.key)
  }

  fileprivate static func metric(
    _ metric: StreamMetric, _ variant: StreamVariant, _ scheme: StreamForm.Scheme
  ) -> MeasurementSelector {
    MeasurementSelector(.byteStreams, metric.key, StreamForm(variant, scheme).parameters)
  }
}
