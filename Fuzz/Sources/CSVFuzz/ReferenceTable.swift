import ApusCSV

/// The slow reference: reads a whole text byte by byte, and counts the lines before an issue when it
/// is asked for it.
struct ReferenceTable {
  private(set) var rows: [[String]] = []
  private var notes: [Note] = []
  private let bytes: [UInt8]
  private let dialect: CSVDialect
  private let options: CSVOptions
  private var index = 0
  private var recordStart = 0
  private var row: [String] = []
  private var width: Int?
  /// The escaped bytes: an escaped CR always ends a line, even before an LF.
  private var escaped: Set<Int> = []

  init(_ bytes: [UInt8], _ dialect: CSVDialect = .commas, _ options: CSVOptions = .strict) {
    self.bytes = bytes
    self.dialect = dialect
    self.options = options
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
    while index < bytes.count { readLine() }
  }

  /// The expected outcome of a reader.
  var outcome: Outcome {
    if options.mode == .strict, let first = firstIssue {
      return Outcome(rows: Array(rows.prefix(first.position.record)), error: first)
    }
    return Outcome(rows: rows, error: nil)
  }

  var issueCount: Int { notes.count }
  var firstIssue: CSVError? { notes.first.map(error) }
  var lastIssue: CSVError? { notes.last.map(error) }

  private struct Note {
    let kind: CSVError.Kind
    let record: Int
    let field: Int
    let offset: Int
  }

  private func error(_ note: Note) -> CSVError {
    let position = CSVPosition(
      record: note.record, field: note.field, line: line(of: note.offset), offset: note.offset)
    return CSVError(note.kind, at: position)
  }

  private func isLineEnd(at index: Int) -> Bool {
    switch dialect.lineEnd {
    case .any: [10, 13].contains(bytes[index])
    case .byte(let byte): bytes[index] == byte
    }
  }

  private mutating func skipLineEnd() {
    guard index < bytes.count else { return }
    let isPair = dialect.lineEnd == .any && bytes[index...].starts(with: [13, 10])
    index += isPair ? 2 : 1
  }

  private mutating func readLine() {
    if bytes[index] == dialect.comment {
      while index < bytes.count, !isLineEnd(at: index) { index += 1 }
    } else if !isLineEnd(at: index) || options.emptyLines == .keep {
      readRecord()
    }
    skipLineEnd()
  }

  private mutating func readRecord() {
    recordStart = index
    row = []
    readField()
    while index < bytes.count, bytes[index] == dialect.delimiter {
      index += 1
      readField()
    }
    checkWidth()
    rows.append(row)
  }

  private mutating func checkWidth() {
    let expected = width ?? row.count
    width = expected
    if options.raggedRows == .pad, row.count < expected {
      row += Array(repeating: "", count: expected - row.count)
    } else if options.raggedRows != .keep, row.count != expected {
      let issue = CSVError.Kind.raggedRow(expected: expected, found: row.count)
      note(issue, at: recordStart, field: min(row.count, expected))
    }
  }

  private mutating func readField() {
    var value: [UInt8] = []
    if index < bytes.count, bytes[index] == dialect.quote { readQuoted(into: &value) }
    if index < bytes.count, !isEndOfField { readUnquoted(into: &value) }
    row.append(String(decoding: value, as: UTF8.self))
  }

  private var isEndOfField: Bool { bytes[index] == dialect.delimiter || isLineEnd(at: index) }

  private mutating func readQuoted(into value: inout [UInt8]) {
    let start = index
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == dialect.escape {
        if index < bytes.count { value.append(bytes[index]) }
        index += 1
      } else if byte != dialect.quote {
        value.append(byte)
      } else if dialect.doublesQuotes, index < bytes.count, bytes[index] == dialect.quote {
        value.append(byte)
        index += 1
      } else {
        if index < bytes.count, !isEndOfField { note(.textAfterQuote, at: index) }
        return
      }
    }
    index = bytes.count
    note(.unterminatedQuote, at: start)
  }

  private mutating func readUnquoted(into value: inout [UInt8]) {
    while index < bytes.count, !isEndOfField {
      let byte = bytes[index]
      if byte == dialect.escape {
        readEscaped(into: &value)
      } else {
        // A quote after a closing quote is text after a quote, which was noted.
        let isNoted = notes.last?.offset == index
        if byte == dialect.quote, !isNoted { note(.quoteInField, at: index) }
        value.append(byte)
        index += 1
      }
    }
  }

  private mutating func readEscaped(into value: inout [UInt8]) {
    if index + 1 < bytes.count {
      value.append(bytes[index + 1])
      escaped.insert(index + 1)
    } else {
      note(.danglingEscape, at: index)
    }
    index = min(index + 2, bytes.count)
  }

  private mutating func note(_ kind: CSVError.Kind, at offset: Int, field: Int? = nil) {
    notes.append(
      Note(kind: kind, record: rows.count, field: field ?? row.count, offset: offset))
  }

  private func line(of offset: Int) -> Int {
    var line = 1
    for index in 0..<offset where isLineEnd(at: index) {
      let isInPair =
        dialect.lineEnd == .any && bytes[index] == 13 && bytes.dropFirst(index + 1).first == 10
      if !(isInPair && index + 1 < offset) || escaped.contains(index) { line += 1 }
    }
    return line
  }
}
