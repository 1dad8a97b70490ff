/// The sixth stage: the stream asks the item, which tells its kind, and the stream knows the format
/// of that kind.
class TripleDispatchStream: ItemStream {
  override func write(_ item: DescribedItem) { item.write(on: self) }

  /// Writes a list.
  final func writeList(_ list: DescribedList) {
    target.write("[")
    for (index, item) in list.items.enumerated() {
      if index > 0 { target.write(", ") }
      write(item)
    }
    target.write("]")
  }

  /// Writes a text in quotes.
  final func writeText(_ text: DescribedText) { target.write(text.description()) }
}
