import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Lists of trivial values that grow")
struct GrowingListTests {
  @Test(
    "Random operations give the same elements as an array", arguments: 1...20 as ClosedRange<UInt64>
  )
  func operations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = GrowingList<UInt32>()
    var array: [UInt32] = []
    for _ in 0..<400 {
      let value = UInt32.random(in: 0...1000, using: &random)
      let some = (0..<Int.random(in: 0...100, using: &random)).map { UInt32($0) &+ value }
      let removed = Int.random(in: 0...min(30, array.count), using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0:
        list.push(value)
        array.append(value)
      case 1:
        list.reserve(2)
        list.append(value)
        list.append(value + 1)
        list.terminate(with: 7)
        array += [value, value + 1]
      case 2:
        list.append(some.span)
        array += some
      case 3:
        list.removeFirst(removed) { $0 &- value }
        array = array.dropFirst(removed).map { $0 &- value }
      default:
        list.truncate(to: array.count - removed)
        array.removeLast(removed)
      }
      let (count, isEmpty) = (list.count, list.isEmpty)
      #expect(count == array.count)
      #expect(isEmpty == array.isEmpty)
    }
    let elements = (0..<list.count).map { list.span[$0] }
    #expect(elements == array)
    list.removeAll()
    let isEmpty = list.isEmpty
    #expect(isEmpty)
  }

  @Test("A list keeps its elements while it grows into a mapping of its own")
  func growth() {
    var list = GrowingList<UInt32>()
    for value: UInt32 in 0..<2_000_000 { list.push(value) }
    var isKept = true
    for index in 0..<list.count where list[index] != UInt32(index) { isKept = false }
    let count = list.count
    #expect(count == 2_000_000)
    #expect(isKept)
  }

  @Test("An append without room, or a count outside of the list, traps", arguments: 0...3)
  func outside(call: Int) async {
    await #expect(processExitsWith: .failure) { [call] in
      var list = GrowingList<UInt32>()
      switch call {
      case 0: for _ in 0...64 { list.append(7) }
      case 1: list.truncate(to: 1)
      case 2: list.truncate(to: -1)
      default: list.removeFirst(1) { $0 }
      }
    }
  }
}
