import ApusBytes

/// The fields of the row that is being encoded, by columns.
final class RowEncodingStorage {
  /// A value that cannot be stored in a row.
  struct RowError: Error {
    let kind: CSVEncodingError.Kind
    let column: String?
  }

  private struct Field {
    /// The position of the field in `text`.
    var range = 0..<0
    var ifEmpty = EmptyField.missing
  }

  private let conversions: EncodingConversions
  let userInfo: [CodingUserInfoKey: any Sendable]
  private(set) var names: [String] = []
  /// The columns, by their names.
  private var plan = KeyPlan()
  private var text: [UInt8] = []
  private var fields: [Field] = []
  private var mayAddColumns = false
  /// The first failure. Methods of `Codable` that return containers do not throw; `check` throws it
  /// later.
  private var failure: RowError?
  private var isEmpty = true

  init(
    _ names: [String], _ conversions: EncodingConversions,
    _ userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    (self.conversions, self.userInfo) = (conversions, userInfo)
    for name in names { _ = add(name) }
  }

  /// Removes the last row, and the columns of a first row that was not written.
  func begin(mayAddColumns: Bool) {
    self.mayAddColumns = mayAddColumns
    if mayAddColumns {
      names.removeAll()
      fields.removeAll()
      plan = KeyPlan()
    }
    plan.begin()
    for index in fields.indices { fields[index] = Field() }
    text.removeAll(keepingCapacity: true)
    failure = nil
    isEmpty = true
  }

  func column(of name: String) throws(RowError) -> Int {
    isEmpty = false
    if let column = plan.number(of: name) { return column }
    guard mayAddColumns else { throw RowError(kind: .unknownColumn, column: name) }
    return add(name)
  }

  private func add(_ name: String) -> Int {
    names.append(name)
    fields.append(Field())
    return plan.add(name)
  }

  /// Encodes a value of any type, by its conversion if it has one.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - encoder: The encoder of the row or of a field.
  ///   - column: The name of the column of the field.
  func encode<Value: Encodable>(
    _ value: Value, to encoder: any Encoder, column: String?
  ) throws {
    try conversions.encode(
      value, to: encoder,
      refusal: RowError(kind: .foundationType("\(Value.self)"), column: column))
  }

  func set(_ value: some CSVValue, for name: String) throws(RowError) {
    set(value, at: try column(of: name))
  }

  func set(_ value: some CSVValue, at column: Int) {
    guard value.hasText else {
      failure = failure ?? RowError(kind: .outOfRange, column: names[column])
      return
    }
    let start = text.count
    value.appendText(to: &text)
    fields[column] = Field(range: start..<text.count, ifEmpty: value.emptyField)
  }

  /// Stores that a field has no value.
  ///
  /// - Parameter type: The type of the value, which may be optional.
  func setNil(of type: Any.Type, at column: Int) {
    // Only the first field of a row may be its only field, whose quotes need the type.
    let isText = column > 0 || (type as? any CSVValue.Type)?.isText ?? true
    fields[column] = Field(ifEmpty: isText ? .missing : .any)
  }

  /// Records that a value cannot be stored in a row.
  func fail(_ shape: CSVShape, _ column: String?) {
    failure = failure ?? RowError(kind: .unsupported(shape), column: column)
  }

  /// Throws the recorded failure.
  func check() throws(RowError) {
    if let failure { throw failure }
    if isEmpty { throw RowError(kind: .nothing, column: nil) }
  }

  func write(to writer: inout CSVWriter) throws(RowError) {
    let text = text
    for (name, field) in zip(names, fields) {
      do throws(CSVWriterError) {
        try writer.append(text.span.extracting(field.range), ifEmpty: field.ifEmpty)
      } catch {
        throw RowError(kind: Self.kind(of: error), column: name)
      }
    }
    do throws(CSVWriterError) {
      try writer.endRow()
    } catch {
      throw RowError(kind: Self.kind(of: error), column: names.first)
    }
  }

  /// Returns the error to throw, for the first failure; that of a type's own is the same.
  func error(_ error: any Error, record: Int) -> any Error {
    if let failure = failure ?? error as? RowError {
      return CSVEncodingError(failure.kind, record: record, column: failure.column)
    }
    if let error = error as? CSVWriterError {
      return CSVEncodingError(Self.kind(of: error), record: record, column: nil)
    }
    return error
  }

  private static func kind(of error: CSVWriterError) -> CSVEncodingError.Kind {
    switch error {
    case .cannotQuote: .cannotQuote
    case .outOfRange: .outOfRange
    }
  }
}
