import ApusBenchmark
import ApusLab
import ApusMeasure
import Testing

@Suite("Transcripts of claims")
struct ClaimTranscriptTests {
  private static let sources: [ClaimSource] = {
    var seen: Set<String> = []
    return Laboratory.claims.map(\.source).filter { seen.insert($0.key).inserted }
  }()

  private static func claims(of source: ClaimSource) -> [Claim] {
    Laboratory.claims.filter { $0.source.key == source.key }
  }

  @Test("Every source of claims has a transcript of the same document", arguments: sources)
  func documents(source: ClaimSource) throws {
    let head = try ClaimTranscript(source).head
    #expect(head["author"] == source.author)
    #expect(head["title"] == source.title)
    #expect(head["address"] == source.address)
    #expect(head["date"] == source.date)
    #expect((head["part"] ?? "") == source.part)
  }

  @Test("Claims and lines of transcripts are the same", arguments: sources)
  func identifiers(source: ClaimSource) throws {
    let lines = try ClaimTranscript(source).lines.map(\.identifier)
    let claims = Self.claims(of: source).map(\.identifier)
    #expect(Set(lines).count == lines.count)
    #expect(Set(lines).subtracting(claims) == [], "lines without a claim")
    #expect(Set(claims).subtracting(lines) == [], "claims without a line")
    #expect(try ClaimTranscript.names() == Set(Self.sources.map(ClaimTranscript.name)))
  }

  @Test("The words, values and limits of claims equal those of the transcript", arguments: sources)
  func figures(source: ClaimSource) throws {
    let lines = try ClaimTranscript(source).lines
    for claim in Self.claims(of: source) {
      let line = try #require(lines.first { $0.identifier == claim.identifier })
      #expect(ClaimFigures(claim).differences(to: line) == [], "\(claim.identifier)")
    }
  }

  @Test("Every figure of a computation stands in the printed words", arguments: sources)
  func words(source: ClaimSource) throws {
    for line in try ClaimTranscript(source).lines {
      // One and two are the numbers of a reciprocal and of a mean.
      let printed = Set(Transcript.measurements(in: [line.words]) + [1, 2])
      let figures = line.value?.isTarget == true ? [] : line.value?.figures ?? []
      #expect(Set(figures).subtracting(printed) == [], "\(line.identifier)")
    }
  }

  @Test("A limit is at most three times from the printed value, or the claim says that it is ours")
  func limits() {
    for claim in Laboratory.claims {
      #expect(ClaimFigures(claim).distantLimits == [], "\(claim.identifier)")
      if claim.published.value == nil && claim.predicate.range != nil {
        #expect(claim.isLimitOurs, "\(claim.identifier)")
      }
    }
  }

  @Test("A wrong figure, limit, unit, machine or word in any claim is found")
  func planted() throws {
    var random = SplitMix64(seed: 41)
    var planted = 0
    for claim in Laboratory.claims {
      let line = try #require(
        ClaimTranscript(claim.source).lines.first { $0.identifier == claim.identifier })
      for fault in ClaimFault.allCases {
        guard let wrong = fault.planted(in: ClaimFigures(claim), using: &random) else { continue }
        planted += 1
        #expect(!wrong.differences(to: line).isEmpty, "\(claim.identifier): \(fault)")
      }
    }
    #expect(planted >= 1000)
  }

  @Test("A limit that is moved more than three times from the value is found")
  func plantedLimits() {
    for claim in Laboratory.claims {
      var figures = ClaimFigures(claim)
      guard let value = figures.value, value > 0, !figures.isTarget else { continue }
      if figures.low != nil {
        figures.low = value / 3.1
        #expect(figures.distantLimits == [value / 3.1], "\(claim.identifier)")
      }
    }
  }
}

@Suite("Printed values")
struct PrintedValueTests {
  @Test(
    "Values are computed from printed figures",
    arguments: [
      ("429 ms / 15 ms", 28.6), ("1 s / 27 MB ~ 37", 37), ("(2 min + 25 s) / 0.69 s ~ 210", 210),
      ("35,000", 35_000), ("1 - 8 %", 0.92), ("log2(26,000) ~ 14.7", 14.7), ("2 in words", 2),
      ("target 1.3", 1.3), ("3556 MiB / 1 GB ~ 3.729", 3.729),
    ])
  func values(text: String, value: Double) throws {
    let read = try #require(try PrintedValue(text))
    #expect(abs(read.value - value) < 1e-9)
  }

  @Test(
    "A rounding that does not follow, and text that is no value, are refused",
    arguments: ["1 s / 27 MB ~ 38", "6 s / 0.9 s ~ 6.6", "3 apples", "1 +", "(1", "2 * v", ""])
  func refused(text: String) { #expect(throws: (any Error).self) { try PrintedValue(text) } }
}

/// A fault that a hand can make in a claim.
private enum ClaimFault: CaseIterable {
  case value, low, high, unit, machine, words

  /// Returns the figures with the fault; `nil` if the claim has no such figure.
  func planted(in figures: ClaimFigures, using random: inout SplitMix64) -> ClaimFigures? {
    var wrong = figures
    // A digit that is wrong, or a factor such as that between two units.
    let factors: [Double] = [0.5, 0.9, 0.99, 1.01, 1.1, 2, 10, 1000]
    let factor: Double = factors.randomElement(using: &random) ?? 2
    switch self {
    case .value: wrong.value = figures.value.flatMap { $0 == 0 ? nil : $0 * factor }
    case .low: wrong.low = figures.low.map { $0 * factor }
    case .high: wrong.high = figures.high.map { $0 * factor }
    case .unit: wrong.unit = figures.unit == "ratio" ? "nanoseconds" : "ratio"
    case .machine: wrong.machine += "x"
    case .words: wrong.words = figures.words.replacing(/[0-9a-z]/, with: "0", maxReplacements: 1)
    }
    let isChanged =
      switch self {
      case .value: wrong.value != figures.value && wrong.value != nil
      case .low: wrong.low != figures.low
      case .high: wrong.high != figures.high
      case .words: wrong.words != figures.words
      case .unit, .machine: true
      }
    return isChanged ? wrong : nil
  }
}
