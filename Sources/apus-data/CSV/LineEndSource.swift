import ApusCSV
import ApusStreams

/// The line end of the first line of a table, noted as soon as it was read.
final class LineEndNote {
  /// The bytes of the line end; LF until a line end was read.
  fileprivate(set) var bytes: [UInt8] = [10]
}

/// A source that passes on another source and notes the first line end outside of quotes.
struct LineEndSource<Base: ByteSource & ~Copyable>: ~Copyable, ByteSource {
  private var base: Base
  private var scan: LineEndScan
  private let note: LineEndNote

  init(of base: consuming Base, _ dialect: CSVDialect, noting note: LineEndNote) {
    self.base = base
    scan = LineEndScan(dialect)
    self.note = note
  }

  /// Advances to the next chunk.
  mutating func advance() throws(Base.Failure) -> Bool {
    let isThere = try base.advance()
    if !scan.isOver { scan.read(base.chunk, note) }
    return isThere
  }

  /// The chunk of the base source.
  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { base.chunk }
  }
}

/// Looks for the first line end that is not part of a field.
private struct LineEndScan {
  private enum State {
    case atStartOfLine
    case atStartOfField
    case inField
    case inQuotes
    case afterEscape(inQuotes: Bool)
    case inComment
    case afterReturn
  }

  private let dialect: CSVDialect
  private var state = State.atStartOfLine
  private(set) var isOver = false

  init(_ dialect: CSVDialect) { self.dialect = dialect }

  mutating func read(_ bytes: Span<UInt8>, _ note: LineEndNote) {
    for index in bytes.indices {
      if let found = step(bytes[index]) {
        note.bytes = found
        isOver = true
        return
      }
    }
    // The row may be needed before the next chunk, which usually begins with the line feed.
    if case .afterReturn = state { note.bytes = [13, 10] }
  }

  /// Reads a byte and returns the line end that it completes, if it completes a line end.
  private mutating func step(_ byte: UInt8) -> [UInt8]? {
    switch state {
    case .afterReturn: return byte == 10 ? [13, 10] : [13]
    case .inQuotes: state = inQuotes(byte)
    case .afterEscape(let isQuoted): state = isQuoted ? .inQuotes : .inField
    case _ where byte == 10: return [10]
    case _ where byte == 13: state = .afterReturn
    case .atStartOfLine where byte == dialect.comment: state = .inComment
    case .inComment: break
    case .atStartOfLine, .atStartOfField, .inField: state = outside(byte)
    }
    return nil
  }

  /// Returns the state after a byte within quotes. Two quotes within quotes end them and begin them
  /// again.
  private func inQuotes(_ byte: UInt8) -> State {
    if byte == dialect.escape { return .afterEscape(inQuotes: true) }
    return byte == dialect.quote ? .atStartOfField : .inQuotes
  }

  private func outside(_ byte: UInt8) -> State {
    if byte == dialect.delimiter { return .atStartOfField }
    if byte == dialect.escape { return .afterEscape(inQuotes: false) }
    guard byte == dialect.quote else { return .inField }
    if case .inField = state { return .inField }
    return .inQuotes
  }
}
