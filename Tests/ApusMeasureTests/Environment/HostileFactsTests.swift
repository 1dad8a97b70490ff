import ApusMeasure
import Foundation
import Testing

@Suite("Hostile facts")
struct HostileFactsTests {
  private static let paths = FixtureTree.quiet.keys.sorted()

  private func survive(_ tree: FixtureTree) {
    var watch = EnvironmentWatch(root: tree.root)
    watch.sample()
    let verdict = watch.finish()
    #expect(verdict.findings.count == 18)
    #expect(!verdict.summaryLine.isEmpty)
    #expect(Machine.current(root: tree.root).identifier.count == 12)
  }

  @Test("Random bytes in every file never trap", arguments: 1...20 as ClosedRange<UInt64>)
  func randomBytes(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let tree = try FixtureTree([:])
    for path in Self.paths {
      let count = Int.random(in: 0...300, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try tree.write(Data(bytes), to: path)
    }
    survive(tree)
  }

  @Test(
    "Files with a byte changed, dropped or doubled never trap",
    arguments: 1...20 as ClosedRange<UInt64>)
  func mutated(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let tree = try FixtureTree([:])
    for path in Self.paths {
      var bytes = Array(FixtureTree.quiet[path, default: ""].utf8)
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch UInt8.random(in: 0...2, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes, at: place)
      }
      try tree.write(Data(bytes), to: path)
    }
    survive(tree)
  }

  @Test(
    "Numbers of any size and sign never trap",
    arguments: [
      "", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
      "99999999999999999999999", "1e308", "nan", "-", "0x7f", "\n\n", "\r\n", "\0",
    ])
  func numbers(_ number: String) throws {
    let tree = try FixtureTree([:])
    for path in Self.paths {
      let text = FixtureTree.quiet[path, default: ""]
      let changed = text.replacing(/[0-9]+/) { _ in number }
      try tree.write([path: changed])
    }
    survive(tree)
    for path in Self.paths { try tree.write([path: number]) }
    survive(tree)
  }

  @Test("A file is not read further than a mebibyte")
  func bounded() throws {
    let tree = try FixtureTree(["/big": String(repeating: "x", count: (1 << 20) + 5)])
    #expect(try FactTree(root: tree.root).bytes("/big").count == 1 << 20)
    #expect(try FactTree(root: tree.root).bytes("/big", limit: 7).count == 7)
  }

  @Test(
    "A file between the usual size and the limit is read whole", arguments: [16383, 16384, 16385])
  func wholeFile(count: Int) throws {
    let tree = try FixtureTree(["/f": String(repeating: "x", count: count)])
    #expect(try FactTree(root: tree.root).bytes("/f").count == count)
  }

  @Test("A folder where a file should be is an absence, not a trap")
  func folder() throws {
    let tree = try FixtureTree(["/proc/stat/inside": "x"])
    #expect(throws: Absence.self) { try FactTree(root: tree.root).bytes("/proc/stat") }
    survive(tree)
  }

  @Test("A deep control group is cut and not followed for ever")
  func deepGroup() throws {
    let tree = try FixtureTree()
    try tree.write(["/proc/self/cgroup": "0::" + String(repeating: "/a", count: 100_000)])
    survive(tree)
  }
}
