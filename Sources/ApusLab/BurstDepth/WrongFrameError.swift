/// The error of a frame whose bytes differ from the written bytes when it is read back.
struct WrongFrameError: Error, Hashable, CustomStringConvertible {
  /// The frame, counted from 0 in its burst.
  let number: Int

  var description: String { "frame \(number) read back differs from the written frame" }
}
