import ApusMachine
import ApusMeasure
import ApusSystem
import Testing

@Suite("FileContents")
struct FileContentsTests {
  @Test("Contents of different rounds have different checksums", arguments: [1, 7, 8, 9, 4096])
  func stamp(count: Int) throws {
    let contents = try FileContents(byteCount: 4096)
    var random = SplitMix64(seed: 1)
    contents.fill(using: &random)
    contents.stamp(1, count: count)
    let first = contents.checksum(count: count)
    contents.stamp(2, count: count)
    #expect(contents.checksum(count: count) != first)
    contents.stamp(1, count: count)
    #expect(contents.checksum(count: count) == first)
  }

  @Test("A spoilt buffer has a different checksum", arguments: [1, 8, 100])
  func spoil(count: Int) throws {
    let contents = try FileContents(byteCount: 100)
    let before = contents.checksum(count: count)
    contents.spoil()
    #expect(contents.checksum(count: count) != before)
  }

  @Test("An additional byte changes the checksum", arguments: 1..<40)
  func length(count: Int) throws {
    let contents = try FileContents(byteCount: 64)
    #expect(contents.checksum(count: count) != contents.checksum(count: count + 1))
  }

  @Test("A buffer beyond the memory is an error that names its size")
  func tooLarge() {
    let error = #expect(throws: SystemError.self) { try FileContents(byteCount: 1 << 60) }
    #expect(error?.operation == .allocate)
    #expect(error?.description.contains("of 1152921504606846976 bytes") == true)
  }
}

@Suite("FileBudgetPlan")
struct FileBudgetPlanTests {
  @Test("The shares of all sizes add up to the time")
  func shares() throws {
    let sizes = [1, 1024, 1 << 20, 64 << 20]
    var budget = FileBudgetPlan(sizes: sizes, end: 8)
    var now = 0.0
    for size in sizes { now += try budget.seconds(for: size, now: now) }
    #expect(abs(now - 8) < 1e-9)
  }

  @Test("A size is left out if its predicted six rounds do not fit")
  func leavesOut() throws {
    var budget = FileBudgetPlan(sizes: [1, 1 << 20, 16 << 20], end: 1)
    _ = try budget.seconds(for: 1, now: 0)
    budget.note(1, secondsPerRound: 0.001)
    _ = try budget.seconds(for: 1 << 20, now: 0.1)
    budget.note(1 << 20, secondsPerRound: 0.1)
    let reason = #expect(throws: UnavailableError.self) {
      try budget.seconds(for: 16 << 20, now: 0.7)
    }
    #expect(reason?.description.contains("left out: 6 rounds would take about") == true)
  }

  @Test("No size is left out before the first measurement")
  func first() throws {
    var budget = FileBudgetPlan(sizes: [64 << 20], end: 1)
    #expect(try budget.seconds(for: 64 << 20, now: 2) == 0)
  }
}
