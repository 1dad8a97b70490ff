/// The fifth stage: the stream asks the item, which tells the stream the text to write.
final class DoubleDispatchStream: ItemStream {
  override func write(_ item: DescribedItem) { item.describe(on: self) }

  /// Writes the description of an item without elements.
  func writeDescription(of item: DescribedItem) { target.write(item.description()) }

  /// Writes text unchanged.
  func writeText(_ text: String) { target.write(text) }
}
