/// A column that was found by its name, and what its fields are read as.
///
///     let delay = try reader.header().column("delay", as: Int.self)
///     while let row = try reader.next() { total += try row[delay] }
///
@frozen
public struct CSVColumn<Value: CSVValue>: Sendable {
  /// Which field of a row it is, from 0.
  public let index: Int
  /// Its name, for errors.
  public let name: String

  /// Creates a column whose place is known.
  ///
  /// - Parameters:
  ///   - index: Which field of a row it is, from 0.
  ///   - name: Its name.
  public init(_ index: Int, named name: String) {
    precondition(index >= 0, "columns are counted from 0")
    self.index = index
    self.name = name
  }
}
