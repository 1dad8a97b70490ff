/// What somebody else's machine cost, as it was published, to stand beside one's own.
///
/// The figures are point values from print: no interval, no number of samples, other methods than
/// ours. Compare orders of magnitude, nothing finer.
///
///     PublishedMachine.named("iPhone X")?.cost(of: .memory)?.nanoseconds  // 146
///
public struct PublishedMachine: Sendable, Hashable {
  /// The machine's name, such as `iPhone 6s Plus`.
  public let name: String
  /// The name in a narrow column, such as `6s Plus`.
  public let shortName: String
  /// Where the figures were published.
  public let source: String
  /// What it costs, in the order of the publication.
  public let costs: [PublishedCost]
  /// What is wrong or odd in the publication, each a sentence.
  public let remarks: [String]

  /// Creates a machine from published figures.
  public init(
    name: String, shortName: String, source: String, costs: [PublishedCost],
    remarks: [String] = []
  ) {
    self.name = name
    self.shortName = shortName
    self.source = source
    self.costs = costs
    self.remarks = remarks
  }

  /// Returns what an item costs, where that was published.
  public func cost(of item: PublishedCost.Item) -> PublishedCost? {
    costs.first { $0.item == item }
  }

  /// What operations cost, in the order of the publication; empty where none were published.
  public var operations: [PublishedCost] { costs.filter(\.item.isOperation) }
}
