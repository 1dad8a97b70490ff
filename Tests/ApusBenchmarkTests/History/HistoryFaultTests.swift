import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("History, damaged")
struct HistoryFaultTests {
  private let folder: TemporaryFolder
  private let session = Fixture.session()

  init() throws { folder = try TemporaryFolder() }

  private var history: History { History(path: folder.file("history.jsonl")) }

  private var lines: [[UInt8]] { session.records.map(\.line) }

  private func store(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: history.path))
  }

  /// Returns the session that only some of its first records give.
  private func session(records: Int) -> Session {
    var session = session
    if records < 3 { session.verdict = nil }
    if records < 2 { session.measurements = [] }
    return session
  }

  @Test("A file cut at any byte of its last two records loses only the cut records")
  func truncation() throws {
    let lines = lines
    let bytes = lines.flatMap { $0 }
    let ends = lines.indices.map { lines[...$0].joined().count }
    for cut in ends[0]...bytes.count {
      try store(bytes.prefix(cut))
      let contents = try history.read()
      // A record that lacks only its line break is whole.
      let whole = ends.count { $0 - 1 <= cut }
      #expect(contents.sessions == [session(records: whole)], "cut at byte \(cut)")
      let isTorn = !ends.contains(cut) && !ends.contains(cut + 1)
      let start = whole == 0 ? 0 : ends[whole - 1]
      let warnings = isTorn ? ["line \(whole + 1) (byte \(start + 1)): cut short; skipped"] : []
      #expect(contents.warnings.map(\.description) == warnings, "cut at byte \(cut)")
    }
  }

  @Test("A record that is added after a cut at any byte of the last record is whole")
  func appendAfterTruncation() throws {
    let bytes = lines.joined()
    let other = Fixture.session("other")
    let last = bytes.count - lines[2].count
    for cut in stride(from: last, through: bytes.count, by: 7) {
      try store(bytes.prefix(cut))
      try history.append(other.records)
      let contents = try history.read()
      #expect(contents.sessions.last == other, "cut at byte \(cut)")
      #expect(contents.sessions.count == 2)
      #expect(contents.skippedLines <= 1)
    }
  }

  @Test("A flipped bit anywhere in a line costs that line, with a warning that names it")
  func flippedBits() throws {
    let bytes = Array(lines.joined())
    let measurement = lines[0].count..<lines[0].count + lines[1].count
    for bit in measurement.lowerBound * 8..<measurement.upperBound * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try store(damaged)
      let contents = try history.read()
      #expect(contents.sessions.flatMap(\.measurements).isEmpty, "bit \(bit)")
      #expect(contents.warnings.first?.line == 2, "bit \(bit)")
      #expect(contents.warnings.first?.offset == measurement.lowerBound, "bit \(bit)")
    }
  }

  @Test("A damaged head leaves the measurements in reach")
  func damagedHead() throws {
    var bytes = Array(lines.joined())
    bytes[40] ^= 1
    try store(bytes)
    let contents = try history.read()
    #expect(contents.sessions.isEmpty)
    #expect(
      contents.orphans.map(\.content) == [
        .measurement(Fixture.measurement), .verdict(Fixture.verdict),
      ])
    #expect(contents.warnings.map(\.reason) == [.checksum, .noSession(session.identifier)])
  }

  @Test("Lines of other programs and of newer versions are skipped, each with its reason")
  func foreignLines() throws {
    let newer = Array(#"{"apus":3,"record":"figure"}"#.utf8)
    let foreign = [
      Array("hello".utf8), newer, Array("{}".utf8), [], [0, 0, 0], Array(#"{"a":"#.utf8),
    ]
    try store(lines[0] + foreign.flatMap { $0 + [0x0A] } + lines[1] + lines[2])
    let contents = try history.read()
    #expect(contents.sessions == [session])
    #expect(
      contents.warnings.map(\.reason) == [
        .notJSON("no value can begin here (byte 1)"), .newerVersion(3), .noChecksum,
        .notJSON("no value can begin here (byte 1)"), .cutShort,
      ])
    #expect(contents.warnings.map(\.line) == [2, 3, 4, 6, 7])
  }

  @Test(
    "Random bytes are no error, and sound records between them are read",
    arguments: 0..<10 as Range<UInt64>)
  func hostile(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    for line in lines {
      bytes += (0..<random.below(2000)).map { _ in
        random.pick([0x0A, 0x7B, UInt8(random.below(256))])
      }
      bytes += [0x0A] + line
    }
    try store(bytes)
    let contents = try history.read()
    #expect(contents.sessions == [session])
    #expect(contents.warnings.count == min(contents.skippedLines, HistoryContents.maximumWarnings))
  }

  @Test("A file that is no history at all gives a bounded number of warnings")
  func manyWarnings() throws {
    try store(Array(repeating: Array("x\n".utf8), count: 5000).joined())
    let contents = try history.read()
    #expect(contents.warnings.count == HistoryContents.maximumWarnings)
    #expect(contents.skippedLines == 5000)
  }
}
