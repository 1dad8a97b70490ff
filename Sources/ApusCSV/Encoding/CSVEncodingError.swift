/// A value that is no row: which of its properties, and why.
public struct CSVEncodingError: Error, Hashable, Sendable {
  /// Why a value is no row.
  public enum Problem: Hashable, Sendable {
    /// The first value had no such key, so that there is no such column.
    case unknownColumn
    /// The type encodes itself in a shape that a row of fields does not have.
    case unsupported(CSVShape)
    /// The type encoded nothing at all.
    case nothing
    /// The dialect cannot say a field.
    case cannotQuote
    /// A value has no text that would be read as the same value, such as a `CSVTime` of 86,400 seconds.
    case outOfRange
    /// The type itself refused, in its own words.
    case refused(String)
  }

  /// Why it is not.
  public let problem: Problem
  /// Which value, counted from 0 in those that were written before.
  public let record: Int
  /// The name of the column, where there is one.
  public let column: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - problem: Why the value is no row.
  ///   - record: Which value it is, from 0.
  ///   - column: The name of the column.
  public init(_ problem: Problem, record: Int, column: String?) {
    self.problem = problem
    self.record = record
    self.column = column
  }
}

extension CSVEncodingError: CustomStringConvertible {
  /// The value, the column and the problem in words.
  public var description: String {
    "value \(record)\(column.map { ", column \($0)" } ?? ""): \(problem)"
  }
}

extension CSVEncodingError.Problem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .unknownColumn: "no such column"
    case .unsupported(let shape): "\(shape) in a row of fields"
    case .nothing: "no field"
    case .cannotQuote: "a field that this dialect cannot write"
    case .outOfRange: "a value out of the range that has a text"
    case .refused(let words): words
    }
  }
}
