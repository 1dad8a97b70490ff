/// A frame that was read back is not the one that was written.
struct WrongFrame: Error, Hashable, CustomStringConvertible {
  /// The frame, counted from 0 in its burst.
  let number: Int

  var description: String { "frame \(number) reads back other than it was written" }
}
