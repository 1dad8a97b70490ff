import ApusMeasure
@testable import ApusProfile
import Testing

@Suite("Tables of stacks")
struct StackTableTests {
  private struct Key: Hashable {
    let parent: Int32
    let frame: Int32
  }

  @Test(
    "A stack has one node, whatever was added between, as in a dictionary of pairs",
    arguments: (1...20).map { UInt64($0) })
  func nodes(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = StackTable()
    var known: [Key: Int32] = [:]
    let frames = Int32.random(in: 1...200, using: &random)
    for _ in 0..<5_000 {
      let key = Key(
        parent: Int32.random(in: 0..<Int32(table.count), using: &random),
        frame: Int32.random(in: 0..<frames, using: &random))
      let node = table.child(of: key.parent, frame: key.frame)
      #expect(known[key, default: Int32(known.count + 1)] == node, "seed \(seed)")
      known[key] = node
    }
    #expect(table.count == known.count + 1, "seed \(seed)")
    for (key, node) in known {
      #expect(table.parents[Int(node)] == key.parent && table.frames[Int(node)] == key.frame)
    }
  }
}
