/// The third stage: a stream in which each item describes itself by call and return, so nothing is
/// streamed.
final class NaiveStream: ItemStream {
  override func write(_ item: DescribedItem) { target.write(item.description()) }
}
