/// The published costs of another machine, for comparison with measured costs.
///
/// The measurements are point values from print: they have no interval and no number of samples,
/// and were measured by other methods. Compare only orders of magnitude.
///
///     PublishedMachine.named("iPhone X")?.cost(of: .memory)?.nanoseconds  // 146
///
public struct PublishedMachine: Sendable, Hashable {
  /// The machine's name, such as `iPhone 6s Plus`.
  public let name: String
  /// The name in a narrow column, such as `6s Plus`.
  public let shortName: String
  /// The publication of the measurements.
  public let source: String
  /// The costs, in the order of the publication.
  public let costs: [PublishedCost]
  /// The errors and peculiarities of the publication, each a sentence, those of single costs first.
  public let remarks: [String]

  /// Creates a machine from published measurements.
  public init(
    name: String, shortName: String, source: String, costs: [PublishedCost],
    remarks: [String] = []
  ) {
    self.name = name
    self.shortName = shortName
    self.source = source
    self.costs = costs
    self.remarks = costs.compactMap(\.remark) + remarks
  }

  /// Returns the cost of an item, or `nil` if it was not published.
  public func cost(of item: PublishedCost.Item) -> PublishedCost? {
    costs.first { $0.item == item }
  }

  /// The operation costs, in the order of the publication; empty if none were published.
  public var operations: [PublishedCost] { costs.filter(\.item.isOperation) }
}
