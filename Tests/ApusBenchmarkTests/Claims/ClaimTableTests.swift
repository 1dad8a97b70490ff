import ApusBenchmark
import ApusCommandLine
import ApusTestSupport
import Testing

@Suite("ClaimTable")
struct ClaimTableTests {
  private static let source = ClaimSource(
    key: "t", collection: "tests", title: "A title that says what it is about", date: "2026")

  private static func claim(_ name: String, atLeast limit: Double) -> Claim {
    Claim(
      name, from: source, section: "Table 3",
      says: "A thing that is said in many words costs at least so much, and sometimes even more",
      published: PublishedResult("100 ns and more", machine: "some machine", value: 100),
      holdsWhen: .atLeast(limit, .nanoseconds, MeasurementSelector("p", "v")),
      ifItFails: "Another machine, which has a longer explanation than fits into one line of text.")
  }

  private static let measurements = [
    MetricMeasurement(
      probe: "p", metric: "v", [],
      .median(of: [98, 99, 100, 100, 101, 102], unit: .nanoseconds, over: .processes))
  ]

  private static let claims = [
    claim("t-one", atLeast: 50), claim("t-two", atLeast: 500), claim("t-three", atLeast: 100),
  ]

  @Test("Verdicts, reasons and their count stand within 80 columns")
  func verdicts() {
    let text = ClaimTable.render(ClaimFamily(Self.claims).judge(Self.measurements))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for words in [
      "t-one", "over 6", "holds", "fails", "undecided", "* t-two fails. Another machine",
      "* t-three is",
      "3 claims: 1 hold, 1 fail, 1 undecided",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test("A doubt names the remedy that would decide the claim, unless its reason does")
  func advice() {
    let selector = MeasurementSelector("p", "v")
    let doubts: [ClaimDoubt] = [
      .notMeasured(selector), .tooFewSamples(selector, 2), .noInterval, .mayBeZero(selector),
      .includesLimit(2, .ratio), .wideExponent, .tooFewSizes(selector, 3), .estimated,
      .otherModels([.linear]),
    ]
    for doubt in doubts { #expect(doubt.advice.hasPrefix("\(doubt.description); ")) }
    let absent = ClaimDoubt.missing(selector, .unavailable("cc is not installed"))
    #expect(absent.advice == "p v: cc is not installed")
  }

  @Test("A claim that fails beyond the end that its source does not state prints its range")
  func range() {
    let claim = Claim(
      "t-switch", from: Self.source, section: "Table 3", says: "A switch takes at least 10 ns",
      published: PublishedResult("32 ns", value: 32),
      holdsWhen: .atLeast(10, .nanoseconds, MeasurementSelector("p", "v")),
      ifItFails: "Another machine.")
    let judgement = ClaimFamily([claim]).judge(Self.measurements)[0]
    #expect(judgement.verdict == .fails)
    let range = "The claim holds from 10.0 ns to 64.0 ns; its source states no upper end."
    #expect(judgement.measurement.notes == ["Another machine. \(range)"])
    let words = ClaimTable.render([judgement]).split(whereSeparator: \.isWhitespace)
    #expect(words.joined(separator: " ").contains(range))
  }

  @Test("A list shows each claim and its section, within 80 columns")
  func list() {
    let text = ClaimTable.list(Self.claims)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.hasPrefix("t: \"A title that says what it is about\", 2026\nt-one"))
    #expect(text.contains("t-three"))
    #expect(!text.contains("holds"))
  }

  @Test("The text of a claim names its source, its error, and a better measurement as such")
  func errata() {
    let source = ClaimSource(
      key: "w", collection: "tests", author: "A. Author", title: "Loops", part: "chapter 2",
      address: "https://example.org/loops", date: "2024-05-03")
    let claim = Claim(
      "w-loop", from: source, section: "Table 3", says: "A loop takes at most 1000 ns",
      published: PublishedResult("1000 ns", value: 1000),
      holdsWhen: .atMost(1000, .nanoseconds, MeasurementSelector("p", "v")),
      ifItFails: "A slow machine.", ifItIsBetter: "A fast machine.", erratum: "It prints 10 us.")
    let list = ClaimTable.list([claim])
    #expect(
      list.contains("w: A. Author, \"Loops\", chapter 2, 2024-05-03\nhttps://example.org/loops"))
    #expect(list.contains("error of the source: It prints 10 us."))
    let text = ClaimTable.render(ClaimFamily([claim]).judge(Self.measurements))
    for words in [
      "refuted (better)", "* w-loop is refuted (better). A fast machine.",
      "* w-loop, error of the source: It prints 10 us.",
      "1 claims: 0 hold, 0 fail, 1 refuted (better), 0 undecided",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test("Claims are chosen by identifier, source and collection, in their own order")
  func choice() throws {
    #expect(try ClaimChoice.claims([], of: Self.claims).count == 3)
    #expect(try ClaimChoice.claims(["tests"], of: Self.claims).count == 3)
    let chosen = try ClaimChoice.claims(["t-three", "t-one"], of: Self.claims)
    #expect(chosen.map(\.identifier) == ["t-one", "t-three"])
    #expect(throws: UsageError.self) { try ClaimChoice.claims(["t-on"], of: Self.claims) }
  }

  @Test("An unknown number of a collection has the nearest numbers beside it")
  func nearest() {
    let claims = [1, 3, 5, 9].map { number in
      Claim(
        "b\(number)-loop",
        from: ClaimSource(key: "b\(number)", collection: "book", title: "Loops", date: "2017"),
        section: "1", says: "A loop", published: PublishedResult("32 ns", value: 32),
        holdsWhen: .atLeast(10, .nanoseconds, MeasurementSelector("p", "v")), ifItFails: "No.")
    }
    #expect(ClaimChoice.known(claims).prefix(3) == ["book", "book/1", "book/3"])
    let error = #expect(throws: UsageError.self) { try ClaimChoice.claims(["book/99"], of: claims) }
    #expect(error?.description.contains("'book/9'") == true)
  }

  @Test(
    "A source answers to its key and to its place in the collection",
    arguments: [
      ("b13", true), ("book/13", true), ("book/b13", true), ("book/1", false), ("13", false),
      ("book/", false), ("book", false),
    ])
  func source(name: String, isMeant: Bool) {
    let source = ClaimSource(key: "b13", collection: "book", title: "Chapter 13", date: "2017")
    #expect(source.answers(to: name) == isMeant)
    #expect(!ClaimSource(key: "b", collection: "book", title: "", date: "1").answers(to: "book/"))
  }
}
