/// An item that the book's stages describe: a text, or a list of items.
///
/// It has a method for each stage, as an object in Objective-C has. All methods write the same
/// text: lists in brackets, texts in quotes.
class DescribedItem {
  /// Returns the whole description: call and return, the first stage.
  func description() -> String { preconditionFailure("subclasses must override description()") }

  /// Appends the description to a shared text: the second stage.
  ///
  /// - Parameter text: The description so far.
  func describe(into text: inout String) {
    preconditionFailure("subclasses must override describe(into:)")
  }

  /// Tells a stream the text to write: double dispatch, in which the item knows its format.
  ///
  /// - Parameter stream: The stream to write to.
  func describe(on stream: DoubleDispatchStream) {
    preconditionFailure("subclasses must override describe(on:)")
  }

  /// Tells a stream the item's kind: triple dispatch, in which the stream knows the format of each
  /// kind.
  ///
  /// - Parameter stream: The stream to write to.
  func write(on stream: TripleDispatchStream) {
    preconditionFailure("subclasses must override write(on:)")
  }
}
