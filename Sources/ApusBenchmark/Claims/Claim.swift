/// A published claim about speed, which can be tested on this machine.
///
///     let claim = Claim(
///       "sort-sum", from: source, section: "Table 1",
///       says: "Sorting costs at least 20 times a sum",
///       published: PublishedResult("31 times", machine: "laptop", value: 31),
///       holdsWhen: .atLeast(times: 20, .benchmark("sort"), than: .benchmark("sum")),
///       ifItFails: "A different machine: its sort has no branches to mispredict.")
///
/// The claim holds from 20 to 62 times. An open end of a range lies at twice, or at half, the
/// published value. A claim therefore does not hold for a measurement that refutes the printed
/// value.
///
/// Judge a claim with others in a single `ClaimFamily`. Twenty claims that are each tested at 95 %
/// have, on average, a single wrong verdict.
public struct Claim: Sendable, Hashable {
  /// The identifier in results and on the command line; it never changes.
  public let identifier: String
  /// The document with the claim.
  public let source: ClaimSource
  /// The section of the document, such as `Table 9.1`.
  public let section: String
  /// The claimed statement, a sentence without a full stop.
  public let statement: String
  /// The published result.
  public let published: PublishedResult
  /// The predicate that measurements must satisfy here for the claim to hold.
  public let predicate: ClaimPredicate
  /// The requirements of the claim: what a machine must have to test it.
  public private(set) var requirements: [ClaimRequirement]
  /// The reason why the claim may fail, a sentence: another system, an error in the source.
  public let explanation: String
  /// The reason why the measurement may be better than its range, a sentence.
  public let betterExplanation: String
  /// The selectors of the measurements that show the reason for a failure: both sides of a
  /// quotient, and those that the author named.
  public private(set) var evidence: [MeasurementSelector]
  /// A known error of the source that concerns the claim, a sentence; `nil` if there is none.
  public let erratum: String?

  /// The explanation of a better measurement if a claim has no explanation of its own.
  static let usualBetterExplanation =
    "The limit is kept, and the measurement lies beyond twice, or half of, the published value."

  /// Creates a claim.
  ///
  /// - Parameters:
  ///   - identifier: A short and stable name, such as `p7-memory-l1`.
  ///   - source: The document with the claim.
  ///   - section: The section of the document.
  ///   - statement: The claimed statement, without a full stop.
  ///   - published: The published result.
  ///   - predicate: The condition for the claim to hold. An open end is closed around a printed
  ///     value.
  ///   - processor: The kind of processor that the claim is about; `nil` for any.
  ///   - requirements: The requirements beside the processor. On a machine that does not meet them
  ///     all, the claim is neither tested nor counted.
  ///   - explanation: The most likely reason if the claim fails, a whole sentence.
  ///   - evidence: The measurements that show the reason, beside both sides of a quotient. They are
  ///     measured with the claim and printed with the reason.
  ///   - betterExplanation: The most likely reason if the measurement is better than the range, a
  ///     whole sentence.
  ///   - erratum: A known error of the source that concerns the claim, a whole sentence.
  public init(
    _ identifier: String, from source: ClaimSource, section: String, says statement: String,
    published: PublishedResult, holdsWhen predicate: ClaimPredicate,
    onlyOn processor: ClaimProcessor? = nil, needing requirements: [ClaimRequirement] = [],
    ifItFails explanation: String,
    shownBy evidence: [MeasurementSelector] = [], ifItIsBetter betterExplanation: String? = nil,
    erratum: String? = nil
  ) {
    self.identifier = identifier
    self.source = source
    self.section = section
    self.statement = statement
    self.published = published
    self.predicate = predicate.closed(around: published)
    self.requirements = (processor.map { [.processor($0)] } ?? []) + requirements
    self.explanation = explanation
    self.evidence = self.predicate.sides + evidence
    self.betterExplanation = betterExplanation ?? Self.usualBetterExplanation
    self.erratum = erratum
  }

  /// Whether the limit of the claim is of this package, because the source has only words.
  package var isLimitOurs: Bool {
    published.origin == .source && published.value == nil && predicate.range != nil
  }

  /// Returns the claim with a requirement more.
  package func needing(_ requirement: ClaimRequirement) -> Claim {
    var copy = self
    copy.requirements.append(requirement)
    return copy
  }

  /// Returns the claim with more measurements that show the reason of a failure.
  package func showing(_ more: [MeasurementSelector]) -> Claim {
    var copy = self
    copy.evidence += more
    return copy
  }
}
