import ApusBytes
import Testing

@testable import ApusTransit

@Suite("StopNumbers")
struct StopNumbersTests {
  @Test("Ids of every length get numbers in order, and are found again")
  func numbers() {
    let ids = (0..<3000).map { number in
      String(repeating: "x", count: number % 40) + "\(number)"
        + String(repeating: "y", count: number % 7)
    }
    var numbers = StopNumbers(capacity: 2)
    for (number, id) in ids.enumerated() { #expect(numbers.insert(text: id) == number) }
    for (number, id) in ids.enumerated() {
      #expect(numbers.number(ofText: id) == number)
      #expect(numbers.insert(text: id) == nil)
      #expect(numbers.number(ofText: id + "z") == nil)
    }
  }

  @Test("Renumbering keeps the ids and changes their numbers")
  func renumbered() {
    let ids = (0..<500).map { String(repeating: "x", count: $0 % 20) + "\($0)" }
    var numbers = StopNumbers(capacity: 2)
    for id in ids { _ = numbers.insert(text: id) }
    let order = Array((0..<500).reversed())
    let other = numbers.renumbered(order)
    for (new, old) in order.enumerated() {
      #expect(other.number(ofText: ids[old]) == new)
      #expect(Array(other.bytes[other.range(of: new)]) == Array(ids[old].utf8))
    }
    #expect(other.count == 500 && other.number(ofText: "none") == nil)
  }

  @Test("Ids that differ in any single byte or in length are different")
  func close() {
    let base = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    var numbers = StopNumbers(capacity: 100)
    var count = 0
    for length in 0...base.count {
      let id = Array(base.prefix(length))
      #expect(numbers.insert(bytes: id) == count)
      count += 1
      for place in id.indices {
        var other = id
        other[place] = UInt8(ascii: "_")
        #expect(numbers.insert(bytes: other) == count, "\(length) \(place)")
        count += 1
      }
    }
  }

  @Test("Ids that differ only in their middle are found as fast as others")
  func middles() {
    let ids = (0..<20_000).map { number in
      let digits = String(number)
      return "agency:1:" + String(repeating: "0", count: 6 - digits.count) + digits + ":platform"
    }
    var numbers = StopNumbers(capacity: 1 << 14)
    let time = ContinuousClock().measure {
      for id in ids { _ = numbers.insert(text: id) }
    }
    #expect(time < .seconds(10))
    #expect(ids.enumerated().allSatisfy { numbers.number(ofText: $1) == $0 })
  }

  @Test("Eight bytes are a time if and only if the slow parser accepts them", arguments: 0..<8)
  func eightBytes(place: Int) throws {
    for base in ["12:34:56", "29:59:59", "00:00:00"] {
      for byte in UInt8.min...UInt8.max {
        var text = Array(base.utf8)
        text[place] = byte
        let span = text.span
        let slow = try? ServiceTime.seconds(span)
        let fast = ServiceTimeField.eightBytes(span)
        #expect(fast.map { Int($0.hour * 60 + $0.minute) } == slow.map { $0 / 60 }, "\(text)")
      }
    }
  }
}

extension StopNumbers {
  fileprivate mutating func insert(text: String) -> Int? { insert(bytes: Array(text.utf8)) }

  fileprivate mutating func insert(bytes: [UInt8]) -> Int? {
    let span = bytes.span
    return insert(span)
  }

  fileprivate func number(ofText text: String) -> Int? {
    let bytes = Array(text.utf8)
    let span = bytes.span
    return number(of: span)
  }
}
