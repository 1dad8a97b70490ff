import ApusCommandLine
import Testing

@Suite("OptionValue")
struct OptionValueTests {
  @Test(
    "A time is read with its unit",
    arguments: [
      ("500ms", 0.5), ("2s", 2), ("1m", 60), ("1.5m", 90), ("250us", 0.00025),
      ("1min", 60), ("24h", 86_400), ("0.5s", 0.5),
    ])
  func times(_ text: String, _ seconds: Double) throws {
    #expect(abs(try OptionValue.seconds(text) - seconds) < 1e-9)
  }

  @Test(
    "Text that is no time is rejected",
    arguments: [
      "", "5", "s", "-1s", "0s", "1.s", ".5s", "1e3s", "25h", "1..2s", "2 s", "2x",
      "999999999999999999999999s", "nans", "\u{0661}s",
    ])
  func noTimes(_ text: String) {
    #expect(throws: ValueError.self) { try OptionValue.seconds(text) }
  }

  @Test("A count is at least 1", arguments: [("1", 1), ("42", 42), ("007", 7)])
  func counts(_ text: String, _ count: Int) throws {
    #expect(try OptionValue.count(text) == count)
  }

  @Test(
    "Text that is no count is rejected",
    arguments: ["", "0", "-1", "+1", "1.0", "many", "99999999999999999999"])
  func noCounts(_ text: String) {
    #expect(throws: ValueError.self) { try OptionValue.count(text) }
  }

  @Test(
    "A seed has 64 bits, decimal or hexadecimal",
    arguments: [("0", 0), ("42", 42), ("0x2A", 42), ("0xffffffffffffffff", UInt64.max)])
  func seeds(_ text: String, _ seed: UInt64) throws {
    #expect(try OptionValue.seed(text) == seed)
  }

  @Test(
    "Text that is no seed is rejected",
    arguments: ["", "-1", "+1", "0x", "0x+1", "ff", "18446744073709551616"])
  func noSeeds(_ text: String) {
    #expect(throws: ValueError.self) { try OptionValue.seed(text) }
  }

  @Test(
    "A number of bytes is read with its unit",
    arguments: [
      ("4096", 4096), ("64KiB", 65_536), ("8MiB", 8 << 20), ("1.5MiB", 1_572_864),
      ("8MB", 8_000_000),
      ("1GiB", 1 << 30), ("12B", 12),
    ])
  func bytes(_ text: String, _ count: Int) throws {
    #expect(try OptionValue.bytes(text) == count)
  }

  @Test(
    "Text that is no number of bytes is rejected",
    arguments: [
      "", "MiB", "0", "-1", "1.3", "8 MiB", "8mib", ".5MiB", "1.MiB", "99999999999GiB", "1e3",
    ])
  func noBytes(_ text: String) {
    #expect(throws: ValueError.self) { try OptionValue.bytes(text) }
  }

  @Test("A count may have a most", arguments: ["0", "11", "x", "99999999999999999999"])
  func most(_ text: String) throws {
    #expect(throws: ValueError(expected: "a whole number from 1 to 10")) {
      try OptionValue.count(text, atMost: 10)
    }
    #expect(try OptionValue.count("10", atMost: 10) == 10)
  }
}
