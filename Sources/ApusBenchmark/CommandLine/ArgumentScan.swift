/// The arguments that have not been read yet.
struct ArgumentScan {
  private let arguments: [String]
  /// The position of the argument that was read last, counted from 1.
  private(set) var position = 0
  /// Whether `--` was read.
  private(set) var isPastOptions = false

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Returns the next argument; the first `--` is skipped.
  mutating func next() -> String? {
    guard let argument = advance() else { return nil }
    guard argument == "--", !isPastOptions else { return argument }
    isPastOptions = true
    return advance()
  }

  /// Returns the next argument as the value of an option, unless it is an option itself.
  mutating func value(unless isOption: (String) -> Bool) -> String? {
    guard position < arguments.count, !isOption(arguments[position]) else { return nil }
    return advance()
  }

  private mutating func advance() -> String? {
    guard position < arguments.count else { return nil }
    position += 1
    return arguments[position - 1]
  }
}
