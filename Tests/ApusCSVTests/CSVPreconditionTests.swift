import ApusCSV
import ApusStreams
import ApusTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Each test has its own process, because a missing check could overwrite any memory.
@Suite("Preconditions of ApusCSV")
struct CSVPreconditionTests {
  @Test("A reader has no row before the first call of next")
  func rowBeforeFirst() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let reader = CSVReader(of: ArraySource(Array("a,b\n".utf8)))
      print(reader.row.strings)
    }
    expectTrap(result, saying: "no row: the last call of next returned none")
  }

  @Test("A reader has no row after next returned nil")
  func rowAfterLast() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let table = Array(repeating: "abc,def,ghi\n", count: 3000).joined()
      var reader = CSVReader(of: ArraySource(Array(table.utf8)))
      while try reader.next() != nil {}
      print(reader.row.strings)
    }
    expectTrap(result, saying: "no row: the last call of next returned none")
  }

  @Test("A reader has no row after next threw an error")
  func rowAfterError() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      var reader = CSVReader(of: ArraySource(Array("a,b\nc,d\"\n".utf8)))
      do { while try reader.next() != nil {} } catch {}
      print(reader.row.strings)
    }
    expectTrap(result, saying: "no row: the last call of next returned none")
  }

  @Test("A reader has no row after nextRows returned nil")
  func rowAfterLastRows() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let table = Array(repeating: "abc,def,ghi\n", count: 3000).joined()
      var reader = CSVReader(of: ArraySource(Array(table.utf8)))
      while try reader.nextRows() != nil {}
      print(reader.row[1].string)
    }
    expectTrap(result, saying: "no row: the last call of next returned none")
  }

  @Test("The position is that of the last row after next returned nil or threw")
  func positionAfterLast() throws {
    let table = Array(repeating: "abc,def,ghi\n", count: 3000).joined()
    for (end, chunkSize) in [
      ("\n\n", 100), ("\n\n", .max), ("x", 100), ("a,b,c", 7), ("a,\"", .max),
    ] {
      let source = ArraySource(Array((table + end).utf8), chunkSize: chunkSize)
      var reader = CSVReader(of: source, options: CSVOptions(mode: .strict))
      #expect(reader.position == CSVPosition(record: 0, field: 0, line: 1, offset: 0))
      var last: CSVPosition?
      do { while let row = try reader.next() { last = row.position } } catch {}
      #expect(reader.position == last, "\(end.debugDescription) in chunks of \(chunkSize)")
    }
  }

  @Test("The position of a parser is that of the last row")
  func parserPosition() throws {
    var parser = CSVParser(options: CSVOptions(mode: .strict, raggedRows: .keep))
    var last: CSVPosition?
    for text in ["a,b\nc,d\n", "e,f", ",g\nh,\n\n\n", "i"] {
      try parser.parse(Array(text.utf8).span) { last = $0.position }
      let position = parser.position
      #expect(position == last, "after \(text.debugDescription)")
    }
    try parser.finish { last = $0.position }
    let position = parser.position
    #expect(position == last && position.offset == 19)
  }

  @Test("A column far beyond the last column is empty", arguments: [2, 3, 1 << 40, .max - 1, .max])
  func farColumn(_ column: Int) throws {
    var reader = CSVReader(of: ArraySource(Array("a,b\n".utf8)))
    let row = try #require(try reader.next()?[column].string)
    let position = reader.row.position(of: column)
    #expect(row == "" && position.offset == 3 && position.field == column)
  }

  @Test("A negative column traps", arguments: [-1, Int.min])
  func negativeColumn(_ column: Int) async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      [column] in
      var reader = CSVReader(of: ArraySource(Array("a,b\n".utf8)))
      if let row = try reader.next() { print(row[column].string) }
    }
    expectTrap(result, saying: "column must not be negative")
  }

  @Test("A cursor traps for another text than that of the index", arguments: ["", "\n\n\n\n"])
  func foreignText(_ text: String) async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      [text] in
      var cursor = CSVCursor(try CSVIndex(of: Array("a\nb\n".utf8).span))
      print(cursor.row(1, in: Array("a\nb\n".utf8).span).count)
      print(cursor.row(1, in: Array(text.utf8).span).strings)
    }
    #expect(result != nil)
  }

  @Test("A source that changes its chunk cannot make a row read foreign memory")
  func changingSource() async {
    let result = await #expect(processExitsWith: .signal(trap), observing: [\.standardErrorContent])
    {
      let calls = Calls()
      var reader = CSVReader(of: ShrinkingSource(calls))
      if let row = try reader.next() { print(row[1].string.utf8.count) }
    }
    #expect(result != nil)
  }
}

/// Counts calls, for a source that breaks its contract.
private final class Calls {
  var count = 0
}

/// A source that returns fewer bytes for the same chunk at each call, which the protocol forbids.
private struct ShrinkingSource: ~Copyable, ByteSource {
  private let bytes = Array("abc,def,ghi\n".utf8)
  private let calls: Calls
  private var isRead = false

  init(_ calls: Calls) { self.calls = calls }

  mutating func advance() throws(Never) -> Bool {
    defer { isRead = true }
    return !isRead
  }

  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      if isRead { calls.count += 1 }
      return bytes.span.extracting(first: !isRead ? 0 : calls.count > 1 ? 2 : bytes.count)
    }
  }
}

#if arch(x86_64)
  /// The signal of a trap, which an access to invalid memory does not raise.
  private let trap = SIGILL
#else
  private let trap = SIGTRAP
#endif
