/// A published statement about speed that anybody can test here.
///
///     let claim = Claim(
///       "sort-sum", from: source, section: "Table 1",
///       says: "Sorting costs at least 20 times a sum",
///       published: PublishedResult("31 times", machine: "laptop", value: 31),
///       holdsWhen: .atLeast(times: 20, .benchmark("sort"), than: .benchmark("sum")),
///       ifItFails: "A different machine: its sort has no branches to mispredict.")
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

  /// States a claim.
  ///
  /// - Parameters:
  ///   - identifier: Short and stable, such as `p7-memory-l1`.
  ///   - source: The document.
  ///   - section: Where in the document.
  ///   - statement: What it says, without a full stop.
  ///   - published: What was printed.
  ///   - predicate: What must be found here.
  ///   - processor: The kind of processor that it speaks of; elsewhere it is neither tested nor counted.
  ///   - explanation: The most likely reason where it fails, a whole sentence.
  public init(
    _ identifier: String, from source: ClaimSource, section: String, says statement: String,
    published: PublishedResult, holdsWhen predicate: ClaimPredicate,
    onlyOn processor: ClaimProcessor? = nil, ifItFails explanation: String
  ) {
    self.identifier = identifier
    self.source = source
    self.section = section
    self.statement = statement
    self.published = published
    self.predicate = predicate
    self.processor = processor
    self.explanation = explanation
  }
}
