/// A target that keeps only a byte count, and records the size of the heap at each write.
final class NullTarget: ItemTarget {
  private(set) var byteCount = 0
  private(set) var peak = HeapPeak()

  func write(_ text: String) {
    byteCount += text.utf8.count
    peak.note()
  }
}
