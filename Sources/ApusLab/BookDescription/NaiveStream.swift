/// The third stage: a stream that has each item describe itself by call and return, and so streams nothing.
final class NaiveStream: ItemStream {
  override func write(_ item: DescribedItem) { target.write(item.description()) }
}
