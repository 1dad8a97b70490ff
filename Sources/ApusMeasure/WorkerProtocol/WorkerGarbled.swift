/// The error of a report that is unreadable or incomplete.
struct WorkerGarbled: Error, CustomStringConvertible {
  /// The first line that is not a message, or `(end of report)` if the end is missing.
  let line: String

  var description: String {
    """
    the measuring process ended early or reported `\(line)`: does the program call \
    BenchmarkProgram before anything else, and leave descriptor 3 alone?
    """
  }
}
