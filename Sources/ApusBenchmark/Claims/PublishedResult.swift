/// What a source printed: the words, the machine, and the number that a measurement can stand beside.
public struct PublishedResult: Sendable, Hashable {
  /// Who set the number.
  public enum Origin: Sendable, Hashable {
    /// The source printed it: a figure of more than twice as much refutes it.
    case source
    /// The package promises it: a better figure keeps the promise.
    case target
  }

  /// The figures as they were printed, or what follows from them, such as `146 ns and 2 ns`.
  public let text: String
  /// The machine that they come from, such as `iPhone X`; empty where the source names none.
  public let machine: String
  /// The number in the unit of what the predicate judges: a quotient, an exponent, a time in
  /// nanoseconds. `nil` where the source has only words.
  public let value: Double?

  /// Whether the number was printed, or is a target.
  public let origin: Origin

  /// States what was printed.
  ///
  /// - Parameters:
  ///   - text: The figures as they were printed.
  ///   - machine: The machine that they come from; empty if the source names none.
  ///   - value: The number in the unit of the predicate; `nil` if the source has only words.
  ///   - origin: Whether the source printed the number, or the package promises it.
  public init(
    _ text: String, machine: String = "", value: Double? = nil, origin: Origin = .source
  ) {
    self.text = text
    self.machine = machine
    self.value = value
    self.origin = origin
  }

  /// The words with the machine: `146 ns and 2 ns (iPhone X)`.
  var description: String { machine.isEmpty ? text : "\(text) (\(machine))" }
}
