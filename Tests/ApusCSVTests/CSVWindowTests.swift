import ApusCSV
import ApusMeasure
import ApusTestSupport
import Testing

/// The scanner runs ahead by a window of 4 KiB; these texts have several, and fields that are longer.
@Suite("Texts of several windows")
struct CSVWindowTests {
  static func text(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < 9000 {
      switch random.next() % 12 {
      case 0:
        bytes +=
          [34] + random.bytes(count: Int(random.next() % 9000), of: Array("ab,\r\n".utf8))
          + Array("\",x,\n".utf8)
      case 1: bytes += random.bytes(count: Int(random.next() % 300), of: Array(",\n".utf8))
      case 2: bytes += random.bytes(count: Int(random.next() % 5000), of: Array("abc".utf8))
      default: bytes += CSVReaderTests.table(&random)
      }
    }
    return bytes
  }

  @Test("Texts of several windows are read as by the reference", arguments: 1...8)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Self.text(&random)
    let dialect = CSVReaderTests.dialects[Int(seed) % CSVReaderTests.dialects.count]
    var options = CSVReaderTests.options(&random)
    if options.mode == .lenient { options.raggedRows = .keep }
    let table = ReferenceTable(bytes, dialect, options)
    for cuts in [[], [4095], [4096], [4097], [1, 5000, 5001]] {
      let outcome = Outcome(reading: bytes, cuts: cuts, dialect, options)
      #expect(outcome.rows == table.outcome.rows, "seed \(seed), cuts \(cuts)")
      #expect(outcome.error == table.outcome.error, "seed \(seed), cuts \(cuts)")
      if options.mode == .lenient {
        #expect(outcome.report.count == table.issueCount, "seed \(seed), cuts \(cuts)")
        #expect(outcome.report.first == table.firstIssue, "seed \(seed), cuts \(cuts)")
        #expect(outcome.report.last == table.lastIssue, "seed \(seed), cuts \(cuts)")
      }
    }
    CSVParallelReaderTests.compare(bytes, dialect, options, partSizes: [1000, 4096, 7000])
  }

  @Test(
    "Comments are not records, however many windows they span", arguments: [1, 60, 4094, 9000])
  func comments(length: Int) {
    let dialect = CSVDialect.known(comment: "#")
    let comment = "#" + String(repeating: "a,\"", count: length / 3) + "\n"
    for count in [0, 1, 2045, 2046, 2047, 2048, 5000] {
      let rows = String(repeating: "b\n", count: count)
      let bytes = Array((rows + comment + comment + "c\n" + comment + "#\nd\n" + comment).utf8)
      let expected = Array(repeating: ["b"], count: count) + [["c"], ["d"]]
      for step in [61, 4095, 4097, bytes.count] {
        let cuts = Array(stride(from: step, to: bytes.count, by: step))
        for together in [false, true] {
          let outcome = Outcome(reading: bytes, cuts: cuts, dialect, together: together)
          #expect(outcome == Outcome(rows: expected, error: nil), "\(count) rows, step \(step)")
        }
      }
    }
  }

  @Test(
    "A record over the limit has the same position, whatever its issues are", arguments: 1...6)
  func limit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Self.text(&random)
    let options = CSVOptions(mode: .lenient, raggedRows: .keep, limits: ParsingLimits(token: 3000))
    let whole = Outcome(reading: bytes, .commas, options)
    for cuts in [[4095], [4096, 4097], Array(stride(from: 0, to: bytes.count, by: 100))] {
      #expect(Outcome(reading: bytes, cuts: cuts, .commas, options) == whole, "cuts \(cuts)")
    }
    CSVParallelReaderTests.compare(bytes, .commas, options, partSizes: [2000, 5000])
  }
}
