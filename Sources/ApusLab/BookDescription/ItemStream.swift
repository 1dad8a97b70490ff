/// A stage of the description stream: takes items, writes text.
class ItemStream {
  /// Where the text goes.
  let target: any ItemTarget

  init(into target: any ItemTarget) { self.target = target }

  /// Writes the description of an item.
  func write(_ item: DescribedItem) { preconditionFailure("written by its kinds") }
}
