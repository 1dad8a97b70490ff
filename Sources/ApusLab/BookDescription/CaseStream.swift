/// The fourth stage: a stream that queries the kind of each item.
final class CaseStream: ItemStream {
  override func write(_ item: DescribedItem) {
    guard let list = item as? DescribedList else { return target.write(item.description()) }
    target.write("[")
    for (index, item) in list.items.enumerated() {
      if index > 0 { target.write(", ") }
      write(item)
    }
    target.write("]")
  }
}
