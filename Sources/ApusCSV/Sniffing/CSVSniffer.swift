import ApusBytes

/// A sniffer that guesses from a sample how a table is written, with a confidence.
///
///     let file = try MappedFile("stops.csv")
///     let sniffing = CSVSniffer().sniff(file.span.extracting(first: 65_536))
///     guard case .decided(let guess) = sniffing else { return askTheUser(sniffing.guess) }
///     var reader = CSVReader(of: source, dialect: guess.dialect)
///
/// The sniffer reads the sample in every dialect that its bytes allow, and takes the dialect that
/// gives the best table. If the confidence is below a level, it does not decide. The confidence was
/// calibrated on generated tables; see `CSVSnifferTests`. If the dialect is known, set it: no guess
/// is free of error.
public struct CSVSniffer: Sendable {
  /// The delimiters that are tried, in this order.
  public static let delimiters: [UInt8] = Array(",;\t|: ^~\u{1f}".utf8)

  /// The confidence that a decided guess must have, from 0 to 1.
  public let level: Double

  /// Creates a sniffer.
  ///
  /// - Parameter level: The confidence that a decided guess must have, from 0 to 1.
  public init(level: Double = 0.8) {
    precondition((0...1).contains(level), "level must be from 0 to 1")
    self.level = level
  }

  /// Guesses how a table is written.
  ///
  /// - Parameters:
  ///   - sample: The first bytes of the text; some ten rows are enough, and 64 KiB are plenty.
  ///   - isComplete: Whether the sample is the whole text, so that its last line is not cut.
  /// - Returns: The guess, and whether it is decided.
  /// - Complexity: O(*n*) for each delimiter that the sample has, at most 500 rows each; allocates.
  public func sniff(_ sample: Span<UInt8>, isComplete: Bool = false) -> CSVSniffing {
    let encoding = EncodingVote.guess(sample)
    switch encoding {
    case .binary: return .undecided(nil)
    case .utf16(let order):
      var text: [UInt8] = []
      var transcoder = UTF16Transcoder(order, repairs: true)
      // Invalid UTF-16 is repaired, so that nothing is thrown.
      try? transcoder.append(sample, to: &text)
      return sniff(text.span, encoding, isComplete)
    default: return sniff(sample, encoding, isComplete)
    }
  }

  private func sniff(
    _ text: Span<UInt8>, _ encoding: CSVEncodingGuess, _ isComplete: Bool
  ) -> CSVSniffing {
    let candidates = DialectCandidates(text)
    var tables: [SampleTable] = []
    for dialect in candidates.dialects {
      tables.append(SampleTable(text, dialect, isComplete: isComplete))
    }
    guard let best = Self.best(tables), !best.rows.isEmpty else { return .undecided(nil) }
    // A blank or a colon that would make a good table is a reason to doubt, though seldom a delimiter.
    let rival = tables.filter { $0.dialect.delimiter != best.dialect.delimiter }.map(\.rawScore)
      .max()
    let header = HeaderVote(best.rows, FirstRow(of: text, best.dialect))
    let guess = CSVGuess(
      dialect: best.dialect, confidence: Self.confidence(best, rival: rival ?? 0),
      columnCount: best.columnCount, lineEnding: candidates.lineEnding,
      hasHeader: header.confidence >= level ? header.hasHeader : nil,
      headerConfidence: header.confidence, encoding: encoding)
    return guess.confidence >= level ? .decided(guess) : .undecided(guess)
  }

  /// Returns the table with the highest score. One without a doubtful field goes before one with such fields,
  /// which the commas of sentences can make wide.
  private static func best(_ tables: [SampleTable]) -> SampleTable? {
    let highest = first(tables)
    guard let highest, highest.plausibility < 1 else { return highest }
    return first(tables.filter(\.isFlawless)) ?? highest
  }

  private static func first(_ tables: [SampleTable]) -> SampleTable? {
    tables.first { table in tables.allSatisfy { $0.score <= table.score } }
  }

  /// Returns the confidence, from the lead over tables with another delimiter, the regularity and
  /// the length.
  private static func confidence(_ best: SampleTable, rival: Double) -> Double {
    let lead = best.score > 0 ? max(0, min(1, (1 - rival / best.rawScore) / 0.5)) : 0
    let evidence = Double(best.rows.count) / (Double(best.rows.count) + 0.5)
    // Rows of one field are the same in every dialect whose delimiter they do not have.
    let width = best.columnCount > 1 ? 1 : 0.7
    let score =
      lead * best.consistency * best.plausibility * (1 - best.issueShare) * evidence * width
    // A few rows say too little about the others for the calibration.
    return best.rows.count < 5 ? score : calibrated(score)
  }

  /// Returns how often a guess of such a score is right.
  ///
  /// The points are those of 3,000 generated tables: 57 % were right at 0, 95 % from 0.05 to 0.55,
  /// 98 % from there to 0.8, and all above. The points are a little lower, because generated tables
  /// are tidier than others.
  private static func calibrated(_ score: Double) -> Double {
    let points = [(0.0, 0.5), (0.05, 0.85), (0.3, 0.92), (0.55, 0.95), (0.8, 0.98), (1, 1)]
    for (low, high) in zip(points, points.dropFirst()) where score <= high.0 {
      return low.1 + (high.1 - low.1) * (score - low.0) / (high.0 - low.0)
    }
    return 1
  }
}
