/// A published statement about speed that anybody can test here.
///
///     let claim = Claim(
///       "sort-sum", from: source, section: "Table 1",
///       says: "Sorting costs at least 20 times a sum",
///       published: PublishedResult("31 times", machine: "laptop", value: 31),
///       holdsWhen: .atLeast(times: 20, .benchmark("sort"), than: .benchmark("sum")),
///       ifItFails: "A different machine: its sort has no branches to mispredict.")
///
/// The claim holds from 20 to 62 times. An open end of a range lies at twice the published value, or at half
/// of it, so that a claim does not hold of a figure that refutes what was printed.
///
/// Judge it with others in one `ClaimFamily`: whoever tests twenty claims at 95 % one by one must
/// expect one wrong verdict.
public struct Claim: Sendable, Hashable {
  /// What the claim is called in results and on the command line; it never changes.
  public let identifier: String
  /// The document.
  public let source: ClaimSource
  /// Where in the document, such as `Table 9.1`.
  public let section: String
  /// What it says, one sentence without a full stop.
  public let statement: String
  /// What was printed.
  public let published: PublishedResult
  /// What must be found here for the claim to hold.
  public let predicate: ClaimPredicate
  /// The kind of processor that it speaks of; `nil` for any.
  public let processor: ClaimProcessor?
  /// Why it may fail, a sentence written for this claim: another system, an error in the source.
  public let explanation: String
  /// Why the figure may be better than its range, a sentence.
  public let betterExplanation: String
  /// A known error of the source that concerns the claim, a sentence; `nil` without one.
  public let erratum: String?

  /// The explanation of a better figure for a claim without its own.
  static let usualBetterExplanation =
    "The limit is kept, and the figure lies beyond twice, or half of, the published value."

  /// States a claim.
  ///
  /// - Parameters:
  ///   - identifier: Short and stable, such as `p7-memory-l1`.
  ///   - source: The document.
  ///   - section: Where in the document.
  ///   - statement: What it says, without a full stop.
  ///   - published: What was printed.
  ///   - predicate: What must be found here. An open end is closed around a printed value.
  ///   - processor: The kind of processor that it speaks of; elsewhere it is neither tested nor counted.
  ///   - explanation: The most likely reason if it fails, a whole sentence.
  ///   - betterExplanation: The most likely reason if the figure is better than the range, a whole sentence.
  ///   - erratum: A known error of the source that concerns the claim, a whole sentence.
  public init(
    _ identifier: String, from source: ClaimSource, section: String, says statement: String,
    published: PublishedResult, holdsWhen predicate: ClaimPredicate,
    onlyOn processor: ClaimProcessor? = nil, ifItFails explanation: String,
    ifItIsBetter betterExplanation: String? = nil, erratum: String? = nil
  ) {
    self.identifier = identifier
    self.source = source
    self.section = section
    self.statement = statement
    self.published = published
    self.predicate = predicate.closed(around: published)
    self.processor = processor
    self.explanation = explanation
    self.betterExplanation = betterExplanation ?? Self.usualBetterExplanation
    self.erratum = erratum
  }
}
