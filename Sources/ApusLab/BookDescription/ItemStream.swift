/// A stage of the description stream: takes items, writes text.
class ItemStream {
  /// The target of the text.
  let target: any ItemTarget

  init(into target: any ItemTarget) { self.target = target }

  /// Writes the description of an item.
  func write(_ item: DescribedItem) { preconditionFailure("subclasses must override write(_:)") }
}
