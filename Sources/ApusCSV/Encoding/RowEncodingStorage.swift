/// The fields of the row that is being encoded, by columns.
///
/// As in `RowState`, the column of the next key is predicted from the row before.
final class RowEncodingStorage {
  /// A value that cannot be stored in a row.
  struct Failure: Error {
    let problem: CSVEncodingError.Problem
    let column: String?
  }

  private(set) var names: [String]
  private var text: [UInt8] = []
  private var fields: [Range<Int>]
  /// The columns whose text is empty and written between quotes.
  private var emptyTexts: Set<Int> = []
  private var next = 0
  private var mayAddColumns = false
  /// The first failure. Methods of `Codable` that return containers do not throw; `check` throws it
  /// later.
  private var failure: Failure?
  private var isEmpty = true

  init(_ names: [String]) {
    self.names = names
    fields = Array(repeating: 0..<0, count: names.count)
  }

  /// Removes the last row, and the columns of a first row that was not written.
  func begin(mayAddColumns: Bool) {
    self.mayAddColumns = mayAddColumns
    if mayAddColumns {
      names.removeAll()
      fields.removeAll()
    }
    for index in fields.indices { fields[index] = 0..<0 }
    emptyTexts.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    next = 0
    failure = nil
    isEmpty = true
  }

  func column(of name: String) throws(Failure) -> Int {
    isEmpty = false
    if next < names.count, names[next] == name {
      next += 1
    } else if let index = names.firstIndex(of: name) {
      next = index + 1
    } else if mayAddColumns {
      names.append(name)
      fields.append(0..<0)
      next = names.count
    } else {
      throw Failure(problem: .unknownColumn, column: name)
    }
    return next - 1
  }

  func set(_ value: some CSVValue, for name: String) throws(Failure) {
    set(value, at: try column(of: name))
  }

  func set(_ value: some CSVValue, at column: Int) {
    guard value.hasText else {
      failure = failure ?? Failure(problem: .outOfRange, column: names[column])
      return
    }
    let start = text.count
    value.appendText(to: &text)
    fields[column] = start..<text.count
    if value.quotesEmptyText, text.count == start {
      emptyTexts.insert(column)
    } else if !emptyTexts.isEmpty {
      emptyTexts.remove(column)
    }
  }

  /// Records that a value cannot be stored in a row.
  func fail(_ shape: CSVShape, _ column: String?) {
    failure = failure ?? Failure(problem: .unsupported(shape), column: column)
  }

  /// Throws the recorded failure.
  func check() throws(Failure) {
    if let failure { throw failure }
    if isEmpty { throw Failure(problem: .nothing, column: nil) }
  }

  func write(to writer: inout CSVWriter) throws(Failure) {
    let text = text
    for (column, (name, field)) in zip(names, fields).enumerated() {
      do throws(CSVWriterError) {
        if field.isEmpty, emptyTexts.contains(column) {
          try writer.appendEmptyText()
        } else {
          try writer.append(text.span.extracting(field))
        }
      } catch {
        throw Failure(problem: .cannotQuote, column: name)
      }
    }
    do throws(CSVWriterError) {
      try writer.endRow()
    } catch {
      throw Failure(problem: .cannotQuote, column: names.first)
    }
  }

  /// Returns the error to throw, for the first failure.
  func error(_ error: any Error, record: Int) -> CSVEncodingError {
    if let failure = failure ?? error as? Failure {
      return CSVEncodingError(failure.problem, record: record, column: failure.column)
    }
    if error is CSVWriterError {
      return CSVEncodingError(.cannotQuote, record: record, column: nil)
    }
    return CSVEncodingError(.refused("\(error)"), record: record, column: nil)
  }
}
