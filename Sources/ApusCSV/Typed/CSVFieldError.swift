/// A field that is not the value that was asked for: why, where, and what stands there.
///
///     // line 3, record 2, field 4, byte 77: "12a" in column delay is no Int: unexpected byte at offset 2
///
public struct CSVFieldError: Error, Hashable, Sendable {
  /// How many characters of a field an error keeps.
  public static let textLimit = 64

  /// Why it is not.
  public let problem: CSVFieldProblem
  /// Where the field begins.
  public let position: CSVPosition
  /// The name of its column, where names are known.
  public let column: String?
  /// The type that was asked for.
  public let type: String
  /// The field's value, cut after `textLimit` characters and then with `…` at its end.
  public let text: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - problem: Why the field is not the value.
  ///   - position: Where the field begins.
  ///   - column: The name of its column.
  ///   - type: The name of the type that was asked for.
  ///   - text: The field's value, which is cut where it is long.
  public init(
    _ problem: CSVFieldProblem, at position: CSVPosition, column: String? = nil, type: String,
    text: String
  ) {
    self.problem = problem
    self.position = position
    self.column = column
    self.type = type
    let head = text.prefix(Self.textLimit)
    self.text = head.endIndex == text.endIndex ? text : head + "…"
  }
}

extension CSVFieldError: CustomStringConvertible {
  /// The place, the text and why it is refused, in words.
  public var description: String {
    let location = column.map { " in column \($0)" } ?? ""
    return "\(position): \(text.debugDescription)\(location) is no \(type): \(problem)"
  }
}
