/// A target that keeps nothing but a count, and looks at the heap now and then.
final class NullTarget: ItemTarget {
  private(set) var byteCount = 0
  private(set) var peak = HeapPeak()

  func write(_ text: String) {
    byteCount += text.utf8.count
    peak.note()
  }
}
