/// A target that keeps the whole text.
final class MemoryTarget: ItemTarget {
  private(set) var text = ""

  func write(_ text: String) { self.text += text }
}
