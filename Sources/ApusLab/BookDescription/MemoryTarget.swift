/// A target that keeps everything.
final class MemoryTarget: ItemTarget {
  private(set) var text = ""

  func write(_ text: String) { self.text += text }
}
