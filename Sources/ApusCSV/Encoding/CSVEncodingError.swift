import ApusBytes

/// An encoding error: the value that cannot be written as a row, its column and the reason.
///
///     struct Stop: Encodable { var name: String; var lines: [Int] }
///     var encoder = CSVRowEncoder()
///     do {
///       try encoder.encode(Stop(name: "Zoo", lines: [2, 9]))
///     } catch {
///       print(error)  // value 1, column lines: an array in a row of fields
///     }
///
public struct CSVEncodingError: Error, Hashable, Sendable {
  /// The reason why a value cannot be written as a row.
  ///
  ///     struct Stop: Encodable { var name: String }
  ///     var encoder = CSVRowEncoder(columns: ["id"])
  ///     do {
  ///       try encoder.encode(Stop(name: "Zoo"))
  ///     } catch let error as CSVEncodingError {
  ///       error.kind == .unknownColumn  // true
  ///     }
  ///
  public enum Kind: Hashable, Sendable {
    /// The key has no column, because neither the first value nor the given columns name it.
    case unknownColumn
    /// The type encodes itself in a shape that a row of fields does not have.
    case unsupported(CSVShape)
    /// A type of Foundation with this name, whose own coding is not that of Foundation's coders; `ApusFoundation`
    /// has conversions for it.
    case foundationType(String)
    /// The type encoded no field.
    case nothing
    /// The dialect cannot represent a field.
    case cannotQuote
    /// The value has no text that is read back as the same value, such as a `CSVTime` of 86,400
    /// seconds, or a text that is `nil` as the only field of a row.
    case outOfRange
  }

  /// The reason why the value cannot be written.
  public let kind: Kind
  /// The index of the value, counted from 0 over the values that were written before.
  public let record: Int
  /// The name of the column, or `nil` if the error concerns no column.
  public let column: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The reason why the value cannot be written.
  ///   - record: The index of the value, from 0.
  ///   - column: The name of the column.
  public init(_ kind: Kind, record: Int, column: String?) {
    self.kind = kind
    self.record = record
    self.column = column
  }
}

extension CSVEncodingError: CustomStringConvertible {
  /// A description of the value, counted from 1, the column and the kind.
  public var description: String {
    "value \(record + 1)\(column.map { ", column \($0)" } ?? ""): \(kind)"
  }
}

extension CSVEncodingError.Kind: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .unknownColumn: "no such column"
    case .unsupported(let shape): "\(shape) in a row of fields"
    case .foundationType(let name):
      FoundationTypes.refusal(of: name, "CSVRowEncoder(conversions: .foundation())")
    case .nothing: "no field"
    case .cannotQuote: "a field that this dialect cannot write"
    case .outOfRange: "a value that has no text"
    }
  }
}
