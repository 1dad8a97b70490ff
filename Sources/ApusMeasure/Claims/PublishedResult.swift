/// What a source printed: the words, the machine, and the number that a measurement can stand beside.
public struct PublishedResult: Sendable, Hashable {
  /// The figures as they were printed, or what follows from them, such as `146 ns and 2 ns`.
  public let text: String
  /// The machine that they come from, such as `iPhone X`; empty where the source names none.
  public let machine: String
  /// The number in the unit of what the predicate judges: a quotient, an exponent, a time in
  /// nanoseconds. `nil` where the source has only words.
  public let value: Double?

  /// States what was printed.
  public init(_ text: String, machine: String = "", value: Double? = nil) {
    self.text = text
    self.machine = machine
    self.value = value
  }

  /// The words with the machine: `146 ns and 2 ns (iPhone X)`.
  var description: String { machine.isEmpty ? text : "\(text) (\(machine))" }
}
