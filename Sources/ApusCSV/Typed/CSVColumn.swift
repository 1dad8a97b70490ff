/// A column that was found by its name, and the type of its values.
///
///     let delay = try reader.header().column("delay", as: Int.self)
///     while let row = try reader.next() { total += try row[delay] }
///
@frozen
public struct CSVColumn<Value: CSVValue>: Sendable {
  /// The index of the field in a row, from 0.
  public let index: Int
  /// The name of the column, for errors.
  public let name: String

  /// Creates a column at a known index.
  ///
  /// - Parameters:
  ///   - index: The index of the field in a row, from 0.
  ///   - name: The name of the column.
  public init(_ index: Int, named name: String) {
    precondition(index >= 0, "index must not be negative")
    self.index = index
    self.name = name
  }
}
