/// A measuring process whose report cannot be read to its end.
struct WorkerGarbled: Error, CustomStringConvertible {
  /// The line that is none of ours.
  let line: String

  var description: String {
    """
    the measuring process ended early or reported `\(line)`: does the program call \
    BenchmarkProgram before anything else, and leave descriptor 3 alone?
    """
  }
}
