/// The published result of a source: the words, the machine, and a number to compare with.
///
///     let published = PublishedResult("146 ns", machine: "iPhone X", value: 146)
///     published.value  // 146.0
///
public struct PublishedResult: Sendable, Hashable {
  /// The origin of the number.
  ///
  ///     let promised = PublishedResult("at most 2 ns", value: 2, origin: .target)
  ///     promised.origin == .target  // true
  ///
  public enum Origin: Sendable, Hashable {
    /// A number that the source printed: a measurement of more than twice as much refutes it.
    case source
    /// A number that the package promises: a better measurement keeps the promise.
    case target
  }

  /// The printed text, or a conclusion from it, such as `146 ns and 2 ns`.
  public let text: String
  /// The machine of the source, such as `iPhone X`; empty if the source names none.
  public let machine: String
  /// The number in the unit of the judged quantity; `nil` if the source has only words.
  ///
  /// It is a quotient, an exponent, or a time in nanoseconds.
  public let value: Double?

  /// The origin of the number: printed or promised.
  public let origin: Origin

  /// Creates a published result.
  ///
  /// - Parameters:
  ///   - text: The printed text.
  ///   - machine: The machine of the source; empty if the source names none.
  ///   - value: The number in the unit of the predicate; `nil` if the source has only words.
  ///   - origin: The origin of the number: printed by the source or promised by the package.
  public init(
    _ text: String, machine: String = "", value: Double? = nil, origin: Origin = .source
  ) {
    self.text = text
    self.machine = machine
    self.value = value
    self.origin = origin
  }

  /// The text with the machine: `146 ns and 2 ns (iPhone X)`.
  var description: String { machine.isEmpty ? text : "\(text) (\(machine))" }
}
