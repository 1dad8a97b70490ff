/// The fifth stage: the stream asks the item, which tells the stream what to write.
final class DoubleDispatchStream: ItemStream {
  override func write(_ item: DescribedItem) { item.describe(on: self) }

  /// Writes the description of what contains nothing.
  func writeDescription(of item: DescribedItem) { target.write(item.description()) }

  /// Writes text as it is.
  func writeText(_ text: String) { target.write(text) }
}
