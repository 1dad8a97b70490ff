import ApusBytes
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Bytes that grow")
struct GrowingBytesTests {
  /// The same operations on bytes and on an array, which must then be equal.
  @Test(
    "Random operations give the same bytes as an array", arguments: 1...20 as ClosedRange<UInt64>)
  func operations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = GrowingBytes(capacity: 0)
    var array: [UInt8] = []
    for _ in 0..<400 {
      let byte = UInt8.random(in: 0...255, using: &random)
      let word = UInt64.random(in: 0...UInt64.max, using: &random)
      let size = Int.random(in: 0...8, using: &random)
      let some = (0..<Int.random(in: 0...100, using: &random)).map {
        UInt8(truncatingIfNeeded: $0) &+ byte
      }
      let start = Int.random(in: 0...array.count, using: &random)
      // A copy of all bytes in each step would double them.
      let end = Int.random(in: start...min(array.count, start + 200), using: &random)
      switch Int.random(in: 0...8, using: &random) {
      case 0:
        bytes.reserve(1)
        bytes.put(byte)
        array.append(byte)
      case 1:
        bytes.reserve(size)
        bytes.put(repeating: byte, size)
        array += Array(repeating: byte, count: size)
      case 2:
        bytes.reserve(8)
        bytes.put(word, first: size)
        array += word.bytes.prefix(size)
      case 3:
        bytes.reserve(16)
        bytes.put(word, ~word, first: 2 * size)
        array += (word.bytes + (~word).bytes).prefix(2 * size)
      case 4:
        bytes.append(some.span)
        array += some
      case 5:
        bytes.appendOwn(start..<end)
        array += array[start..<end]
      case 6:
        bytes.append(Int(bitPattern: UInt(word >> 1)) - Int(byte))
        array += "\(Int(bitPattern: UInt(word >> 1)) - Int(byte))".utf8
      case 7:
        if end - start < 50 {
          bytes.removeSubrange(start..<end)
          array.removeSubrange(start..<end)
        }
      default:
        bytes.append(word)
        array += "\(word)".utf8
      }
      let count = bytes.count
      #expect(count == array.count)
    }
    let written = bytes.span.array
    #expect(written == array)
    #expect(array.count > 64, "the memory has grown")
    bytes.truncate(to: 10)
    let kept = bytes.span.array
    #expect(kept == Array(array.prefix(10)))
    bytes.removeAll()
    let isEmpty = bytes.span.isEmpty
    #expect(isEmpty)
  }

  @Test(
    "The digits of a number are read back as the same number",
    arguments: [0.1, -1e30, .leastNonzeroMagnitude, 0, 16_777_217])
  func shortest(number: Double) {
    var bytes = GrowingBytes(capacity: 0)
    bytes.append(shortest: number)
    let text = String(decoding: bytes.span.array, as: UTF8.self)
    #expect(Double(text) == number)
    bytes.removeAll()
    bytes.append(shortest: Float(number))
    let short = String(decoding: bytes.span.array, as: UTF8.self)
    #expect(Float(short) == Float(number))
  }

  @Test("A count or a range outside of the bytes traps", arguments: 0...4)
  func outside(call: Int) async {
    await #expect(processExitsWith: .failure) { [call] in
      var bytes = GrowingBytes(capacity: 0)
      bytes.append(7)
      switch call {
      case 0: bytes.truncate(to: 2)
      case 1: bytes.truncate(to: -1)
      case 2: bytes.appendOwn(0..<2)
      case 3: bytes.removeSubrange(0..<2)
      default: bytes.removeSubrange(-1..<1)
      }
    }
  }
}

extension UInt64 {
  /// The bytes in little-endian order.
  fileprivate var bytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * UInt64($0))) }
  }
}
