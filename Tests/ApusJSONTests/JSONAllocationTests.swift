import ApusBytes
import ApusStreams
import ApusTestSupport
import CApusAllocations
import Testing

@testable import ApusJSON

// Counting cannot be undone and counts every thread of the process, so each of these tests has its
// own process.

@Suite("Allocations of JSON", .enabled(if: canCountAllocations))
struct JSONAllocationTests {
  struct Item: JSONReadable {
    var id = 0
    var size = 0
    static let handlers: JSONHandlers<Item> = [
      "id": { $0.id = try $1.integer() },
      "text": { $0.size = try $1.view().bytes.count },
    ]
  }

  @Test("Events and a check allocate as much for a thousand objects as for one")
  func events() async {
    await #expect(processExitsWith: .success) {
      expectSame { text in
        try JSONParser.check(text.span)
        var handler = Ends()
        try JSONParser.parse(text.span, into: &handler)
        precondition(handler.count > 0, "values are delivered")
      }
    }
  }

  @Test("Chunks allocate as much for a thousand objects as for one")
  func chunks() async {
    await #expect(processExitsWith: .success) {
      expectSame { text in
        var handler = Ends()
        var parser = JSONParser()
        for start in stride(from: 0, to: text.count, by: 1000) {
          let end = min(start + 1000, text.count)
          try parser.parse(text.span.extracting(start..<end), into: &handler)
        }
        try parser.finish(into: &handler)
      }
    }
  }

  @Test("Handlers of keys allocate as much for a thousand objects as for one")
  func handlers() async {
    await #expect(processExitsWith: .success) {
      expectSame { text in
        var reader = try JSONReader(onDemand: text.span)
        var sum = 0
        try reader.array { (reader) throws(JSONError) in sum += try reader.read(Item.self).size }
        precondition(sum > 0, "values are read")
      }
    }
  }
}

/// A handler that keeps nothing.
private struct Ends: JSONHandler {
  var count = 0
  mutating func string(_ value: JSONString) { count += value.bytes.count }
  mutating func number(_ value: JSONNumber) { count += 1 }
}

private let installed = Int(apus_allocations_install())

/// Checks that a text of many objects needs no more allocations than a text of one.
private func expectSame(_ body: ([UInt8]) throws -> Void) {
  precondition(installed > 0, "allocations can be counted")
  func text(_ count: Int) -> [UInt8] {
    let object = "{\"id\":17,\"text\":\"a text \\n with an escape\",\"rest\":[1.5,{\"a\":null}]}"
    let padding = String(repeating: " ", count: 20_000)
    let objects = Array(repeating: object, count: count).joined(separator: ",\n")
    return Array((padding + "[" + objects + "]").utf8)
  }
  func allocations(_ text: [UInt8]) -> UInt64 {
    let before = apus_allocations_read().allocations
    apus_allocations_count(1)
    do { try body(text) } catch { preconditionFailure("\(error)") }
    apus_allocations_count(0)
    return apus_allocations_read().allocations - before
  }
  let (one, many) = (text(1), text(1000))
  _ = allocations(one)
  let (few, more) = (allocations(one), allocations(many))
  // A buffer may grow by some steps.
  precondition(more <= few + 8, "\(few) allocations for one object, \(more) for a thousand")
}
