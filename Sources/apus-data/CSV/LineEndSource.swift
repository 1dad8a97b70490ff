import ApusBytes
import ApusCSV
import ApusStreams

/// The line end of the first line of a table, noted as soon as it was read.
final class LineEndNote {
  /// The bytes of the line end; LF until a line end was read.
  fileprivate(set) var bytes: [UInt8] = [10]
}

/// A source that passes on another source and notes the first line end outside of quotes.
///
/// The line end is noted before the chunk with its row is passed on. A chunk that ends with the
/// first CR is therefore kept until the next chunk shows whether a LF follows.
struct LineEndSource<Base: ByteSource & ~Copyable>: ~Copyable, ByteSource {
  private var base: Base
  private var scan: LineEndScan
  private let note: LineEndNote
  /// A copy of a chunk after which the base source was advanced.
  private var kept: [UInt8] = []
  /// The result of that advance.
  private var ahead: Result<Bool, Base.Failure>?

  init(of base: consuming Base, _ dialect: CSVDialect, noting note: LineEndNote) {
    self.base = base
    scan = LineEndScan(dialect)
    self.note = note
  }

  /// Advances to the next chunk.
  mutating func advance() throws(Base.Failure) -> Bool {
    kept = []
    if let ahead = ahead.take() { return try ahead.get() }
    guard try base.advance() else { return false }
    if !scan.isOver { scan.read(base.chunk, note) }
    if scan.awaitsLineFeed { keepChunk() }
    return true
  }

  private mutating func keepChunk() {
    kept.append(copying: base.chunk)
    do throws(Base.Failure) {
      let isThere = try base.advance()
      ahead = .success(isThere)
      if isThere { scan.read(base.chunk, note) } else { scan.finish(note) }
    } catch {
      ahead = .failure(error)
      scan.finish(note)
    }
  }

  /// The chunk of the base source.
  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { kept.isEmpty ? base.chunk : kept.span }
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
  /// The number of bytes that were seen of a byte order mark, or `nil` after it.
  private var markLength: Int? = 0
  private(set) var isOver = false

  init(_ dialect: CSVDialect) { self.dialect = dialect }

  mutating func read(_ bytes: Span<UInt8>, _ note: LineEndNote) {
    for index in bytes.indices where !isInMark(bytes[index]) {
      if let found = step(bytes[index]) { return end(with: found, note) }
    }
  }

  /// Ends the scan at the end of the text.
  mutating func finish(_ note: LineEndNote) {
    if awaitsLineFeed { end(with: [13], note) }
  }

  /// Whether the last byte is a CR and no byte followed.
  var awaitsLineFeed: Bool {
    if case .afterReturn = state { !isOver } else { false }
  }

  private mutating func end(with lineEnd: [UInt8], _ note: LineEndNote) {
    note.bytes = lineEnd
    isOver = true
  }

  /// Whether a byte is a part of the byte order mark of UTF-8 at the start of the text.
  private mutating func isInMark(_ byte: UInt8) -> Bool {
    guard let length = markLength else { return false }
    let mark: InlineArray<3, UInt8> = [0xef, 0xbb, 0xbf]
    guard byte == mark[length] else {
      if length > 0 { state = .inField }
      markLength = nil
      return false
    }
    markLength = length == 2 ? nil : length + 1
    return true
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
  /// again, if the dialect doubles quotes.
  private func inQuotes(_ byte: UInt8) -> State {
    if byte == dialect.escape { return .afterEscape(inQuotes: true) }
    guard byte == dialect.quote else { return .inQuotes }
    return dialect.doublesQuotes ? .atStartOfField : .inField
  }

  private func outside(_ byte: UInt8) -> State {
    if byte == dialect.delimiter { return .atStartOfField }
    if byte == dialect.escape { return .afterEscape(inQuotes: false) }
    guard byte == dialect.quote else { return .inField }
    if case .inField = state { return .inField }
    return .inQuotes
  }
}
