/// A field that cannot be read as the requested type: the reason, the position and the text.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("name,lines\nZoo,2a\n".utf8)))
///     let lines = try reader.header().column("lines", as: Int.self)
///     do {
///       while let row = try reader.next() { print(try row[lines]) }
///     } catch {
///       print(error)  // line 2, record 2, field 2, byte 16: "2a" in column lines is not a valid Int: unexpected byte at offset 1
///     }
///
public struct CSVFieldError: Error, Hashable, Sendable {
  /// The number of characters of a field that an error keeps.
  public static let textLimit = 64

  /// The reason.
  public let kind: CSVValueError
  /// The position of the field's start.
  public let position: CSVPosition
  /// The name of the column, if names are known.
  public let column: String?
  /// The requested type.
  public let type: String
  /// The field's value, cut after `textLimit` characters and then with `…` at its end.
  public let text: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The reason why the field cannot be read.
  ///   - position: The position of the field's start.
  ///   - column: The name of the column.
  ///   - type: The name of the requested type.
  ///   - text: The field's value, which is cut if it is long.
  public init(
    _ kind: CSVValueError, at position: CSVPosition, column: String? = nil, type: String,
    text: String
  ) {
    self.kind = kind
    self.position = position
    self.column = column
    self.type = type
    let head = text.prefix(Self.textLimit)
    self.text = head.endIndex == text.endIndex ? text : head + "…"
  }
}

extension CSVFieldError: CustomStringConvertible {
  /// A description of the position, the text and the problem.
  public var description: String {
    if case .missingColumn(let known) = kind {
      return "\(position): \(CSVColumnError.missing(column ?? "", known: known))"
    }
    let location = column.map { " in column \($0)" } ?? ""
    return "\(position): \(text.debugDescription)\(location) is not a valid \(type): \(kind)"
  }
}
