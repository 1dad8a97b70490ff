import ApusBytes
import CApusBytes

/// A position in the text of a document type declaration, with the tokens of its grammar.
struct SubsetCursor: ~Escapable {
  let bytes: RawSpan
  var index: Int
  /// The position for errors in the text of a parameter entity, or `nil` in the document.
  let anchor: Int?
  let nameLimit: Int

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, at index: Int, anchor: Int?, nameLimit: Int) {
    self.bytes = bytes
    self.index = index
    self.anchor = anchor
    self.nameLimit = nameLimit
  }

  var byte: UInt8 { bytes.byte(at: index) }
  var isAtEnd: Bool { index >= bytes.byteCount }
  /// The position for errors.
  var position: Int { anchor ?? index }

  func fault(_ kind: XMLError.Kind = .malformedDoctype) -> EngineError {
    EngineError(kind, position)
  }

  /// The same error, at a position in the document.
  func moved(_ fault: EngineError) -> EngineError {
    let kind = fault.kind == .incomplete ? .malformedDoctype : fault.kind
    return EngineError(kind, anchor ?? fault.offset)
  }

  @_lifetime(self: copy self)
  mutating func skipSpace() { index = bytes.spaceEnd(from: index) }

  @_lifetime(self: copy self)
  mutating func space() throws(EngineError) {
    let start = index
    skipSpace()
    if index == start { throw fault(.missingSpace) }
  }

  func isAt(_ literal: StaticString) -> Bool { bytes.holds(literal, at: index) }

  /// Skips a literal if it is here.
  @_lifetime(self: copy self)
  mutating func skip(_ literal: StaticString) -> Bool {
    guard isAt(literal) else { return false }
    index += literal.utf8CodeUnitCount
    return true
  }

  @_lifetime(self: copy self)
  mutating func skip(byte expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    index += 1
    return true
  }

  @_lifetime(self: copy self)
  mutating func expect(_ expected: UInt8) throws(EngineError) {
    if !skip(byte: expected) { throw fault() }
  }

  @_lifetime(self: copy self)
  mutating func name(isToken: Bool = false) throws(EngineError) -> [UInt8] {
    let start = index
    let end = bytes.endOfName(from: start, isToken: isToken)
    guard end > start else { throw fault(.invalidName) }
    guard end - start <= nameLimit else { throw fault(.nameTooLong) }
    index = end
    return bytes.part(start, end).array
  }

  /// Reads a literal in quotes and returns its range.
  @_lifetime(self: copy self)
  mutating func literal() throws(EngineError) -> Range<Int> {
    let quote = byte
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw fault() }
    let end = bytes.find(quote, from: index + 1)
    guard end < bytes.byteCount else { throw fault() }
    defer { index = end + 1 }
    return index + 1..<end
  }

  /// Reads a keyword of letters, such as `CDATA`.
  @_lifetime(self: copy self)
  mutating func keyword() -> String {
    let start = index
    while 0x41...0x5a ~= byte { index += 1 }
    return bytes.part(start, index).text
  }
}
