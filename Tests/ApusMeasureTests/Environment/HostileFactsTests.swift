import ApusMeasure
import ApusSystem
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
    try FixtureTree.use([:]) { tree in
      for path in Self.paths {
        let count = Int.random(in: 0...300, using: &generator)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        try tree.write(Data(bytes), to: path)
      }
      survive(tree)
    }
  }

  @Test(
    "Files with a byte changed, dropped or doubled never trap",
    arguments: 1...20 as ClosedRange<UInt64>)
  func mutated(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    try FixtureTree.use([:]) { tree in
      for path in Self.paths {
        var bytes = Array(FixtureTree.quiet[path, default: ""].utf8)
        let offset = Int.random(in: 0..<bytes.count, using: &generator)
        switch UInt8.random(in: 0...2, using: &generator) {
        case 0: bytes[offset] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: offset)
        default: bytes.insert(contentsOf: bytes, at: offset)
        }
        try tree.write(Data(bytes), to: path)
      }
      survive(tree)
    }
  }

  @Test(
    "Numbers of any size and sign never trap",
    arguments: [
      "", "0", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
      "99999999999999999999999", "1e308", "nan", "-", "0x7f", "\n\n", "\r\n", "\0",
    ])
  func numbers(_ number: String) throws {
    try FixtureTree.use([:]) { tree in
      for path in Self.paths {
        let text = FixtureTree.quiet[path, default: ""]
        let changed = text.replacing(/[0-9]+/) { _ in number }
        try tree.write([path: changed])
      }
      survive(tree)
      for path in Self.paths { try tree.write([path: number]) }
      survive(tree)
    }
  }

  /// Returns the number of bytes that are read of a file with `count` bytes.
  private func read(of count: Int, limit: Int = FactTree.limit) throws -> Int {
    try FixtureTree.use(["/f": String(repeating: "x", count: count)]) { tree in
      try FactTree(root: tree.root).bytes("/f", limit: limit).count
    }
  }

  @Test("A file is not read further than a mebibyte")
  func bounded() throws {
    #expect(try read(of: (1 << 20) + 5) == 1 << 20)
    #expect(try read(of: 100, limit: 7) == 7)
  }

  @Test(
    "A file around the usual size is read whole", arguments: [0, 1, 16383, 16384, 16385, 1 << 20])
  func wholeFile(count: Int) throws {
    #expect(try read(of: count) == count)
  }

  @Test("A folder where a file should be is an absence, not a trap")
  func folder() throws {
    try FixtureTree.use(["/proc/stat/inside": "x"]) { tree in
      #expect(throws: AbsenceError.self) { try FactTree(root: tree.root).bytes("/proc/stat") }
      survive(tree)
    }
  }

  @Test("A deep control group is cut and not followed for ever")
  func deepGroup() throws {
    try FixtureTree.use { tree in
      try tree.write(["/proc/self/cgroup": "0::" + String(repeating: "/a", count: 100_000)])
      survive(tree)
    }
  }
}
