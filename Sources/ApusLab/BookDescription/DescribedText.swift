/// A text item, the innermost element of every nesting.
final class DescribedText: DescribedItem {
  /// The contents, without quotes.
  let text: String

  init(_ text: String) { self.text = text }

  override func description() -> String { "\"" + text + "\"" }

  override func describe(into text: inout String) {
    text += "\""
    text += self.text
    text += "\""
  }

  override func describe(on stream: DoubleDispatchStream) { stream.writeDescription(of: self) }

  override func write(on stream: TripleDispatchStream) { stream.writeText(self) }
}
