/// Something that the book's stages describe: a text, or a list of others.
///
/// It has a method for each way of being described, as an object of the book's language has. Each of them writes
/// the same: lists in brackets, texts in quotes.
class DescribedItem {
  /// Returns the whole description: call and return, the first stage.
  func description() -> String { preconditionFailure("described by its kinds") }

  /// Appends the description to a text that all share: the second stage.
  ///
  /// - Parameter text: What was described so far.
  func describe(into text: inout String) { preconditionFailure("described by its kinds") }

  /// Says to a stream what to write: double dispatch, in which the item knows how it looks.
  ///
  /// - Parameter stream: What to say it to.
  func describe(on stream: DoubleDispatchStream) { preconditionFailure("described by its kinds") }

  /// Says to a stream of which kind it is: triple dispatch, in which the stream knows how that looks.
  ///
  /// - Parameter stream: What to say it to.
  func write(on stream: TripleDispatchStream) { preconditionFailure("described by its kinds") }
}
