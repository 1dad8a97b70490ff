public import ApusMeasure

/// Chapters 7 and 8 of "iOS and macOS Performance Tuning": descriptions by call and return, and by a stream.
public enum BookDescription {
  /// The document.
  public static let source = ClaimSource(
    key: "b8", collection: "book",
    title: "iOS and macOS Performance Tuning, chapters 7 and 8: descriptions as a stream",
    year: 2017)

  /// Its claims, with our part: where call and return is not slow.
  public static let claims = callAndReturn + streams

  /// The figures as they were printed.
  static let table = ExperimentTable(
    title: "Descriptions of nested arrays, published in 2017",
    head: ["levels", "how", "memory", "time"],
    rows: [
      ["750", "call and return", "500 MB", "78 ms"],
      ["1,500", "call and return", "2 GB", "306 ms"],
      ["5,000", "into one text", "20 KB", "-"], ["15,000", "into one text", "60 KB", "-"],
    ])

  private static let callAndReturn = [
    Claim(
      "b8-levels-time", from: source, section: "chapter 7, Figure 7.5",
      says: "Twice as many levels take call and return at least 3.5 times as long",
      published: PublishedResult("78 and 306 ms for 750 and 1,500", value: 306 / 78.0),
      holdsWhen: .atLeast(
        times: 3.5, .description("call-and-return", 1500),
        than: .description("call-and-return", 750)),
      ifItFails:
        "A step for each level costs more here than copying a few kilobytes: so far the time is "
        + "between one and two powers of the levels."),
    Claim(
      "b8-levels-memory", from: source, section: "chapter 7, Figure 7.5",
      says: "Twice as many levels take call and return at least 3.5 times as much memory",
      published: PublishedResult("500 MB and 2 GB for 750 and 1,500", value: 4),
      holdsWhen: .atLeast(
        times: 3.5, .heap("call-and-return", 1500), than: .heap("call-and-return", 750)),
      ifItFails:
        "A text is freed as soon as it was copied into the next: there is no pool that keeps all "
        + "of them to the end."),
    Claim(
      "b8-accumulator", from: source, section: "chapter 7, Figure 7.6",
      says: "Call and return takes at least 5 times one text for all, at 6,000 levels",
      published: PublishedResult("35,000 times the memory, 1,500 levels against 15,000"),
      holdsWhen: .atLeast(5, .ratio, .description("call-and-return-ratio", 6000)),
      ifItFails: "Copying is that much faster than taking the steps between."),
    Claim(
      "b8-flat", from: source, section: "our part: where call and return is not slow",
      says: "In one list of 6,000 texts call and return takes at most 3 times one text for all",
      published: PublishedResult("depth times size", machine: "chapter 7", value: 1),
      holdsWhen: .atMost(
        3, .ratio, FigureSelector(probe: "description", variant: "flat-call-and-return-ratio")),
      ifItFails: "Each text in quotes is a new one, of more than fifteen bytes."),
  ]

  private static let streams = [
    Claim(
      "b8-naive", from: source, section: "chapter 8, Example 8.3",
      says:
        "A stream of whole descriptions takes what call and return takes, to 25 %, at 6,000 levels",
      published: PublishedResult("no streaming"),
      holdsWhen: .within(
        percent: 25, of: 1, .ratio, .description("naive-stream-over-call-and-return", 6000)),
      ifItFails: "Copying the description once more costs something beside making it."),
    Claim(
      "b8-dispatch", from: source, section: "chapter 8, Example 8.6",
      says: "Triple dispatch takes at most 1.5 times asking for the kind",
      published: PublishedResult("more messages are cheap beside temporaries"),
      holdsWhen: .atMost(
        1.5, .ratio, .description("triple-dispatch-over-case-analysis", 6000)),
      ifItFails: "Asking for the kind of a class without subclasses is one comparison."),
    Claim(
      "b8-to-nothing", from: source, section: "chapter 8",
      says:
        "A stream to a target that keeps nothing needs at most 4 KiB of the heap for 6,000 levels",
      published: PublishedResult("constant"),
      holdsWhen: .atMost(4096, .bytes, .heap("to-nothing", 6000)),
      ifItFails: "Something allocated meanwhile, on another thread."),
    Claim(
      "b8-cycle", from: source, section: "chapter 8, Examples 8.7 to 8.9",
      says: "A list that contains itself is described in at most 100 bytes",
      published: PublishedResult("a nested form that ends in \"already saw\""),
      holdsWhen: .atMost(
        100, .bytes, FigureSelector(probe: "description", variant: "cycle-guarded")),
      ifItFails: "The guard forgets what is open."),
    Claim(
      "b8-guard", from: source, section: "chapter 8, Example 8.7",
      says: "Remembering what is open takes at most 3 times not doing so",
      published: PublishedResult("a table of addresses"),
      holdsWhen: .atMost(
        3, .ratio, .description("guarded-over-triple-dispatch", 6000)),
      ifItFails: "Hashing an address costs more than writing two bytes does."),
  ]
}

extension FigureSelector {
  fileprivate static func description(_ way: String, _ levels: Int) -> FigureSelector {
    FigureSelector(
      probe: "description", variant: "description-\(way)", parameters: [Parameter("levels", levels)]
    )
  }

  fileprivate static func heap(_ way: String, _ levels: Int) -> FigureSelector {
    FigureSelector(
      probe: "description", variant: "heap-\(way)", parameters: [Parameter("levels", levels)])
  }
}
