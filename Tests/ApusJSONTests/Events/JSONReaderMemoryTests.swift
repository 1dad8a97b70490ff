import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusJSON

@Suite("JSONReaderMemory")
struct JSONReaderMemoryTests {
  private static let keys: JSONKeys = ["a", "b", "list"]

  /// What a cursor finds in a text: the values of three keys, or the error.
  private func found(_ reader: inout JSONReader) -> String {
    var words: [String] = []
    do throws(JSONError) {
      try reader.object(Self.keys) { (key, reader) throws(JSONError) in
        switch key {
        case 0: words.append("a \(try reader.integer() as Int)")
        case 1: words.append("b \(try reader.string())")
        default:
          try reader.array { (reader) throws(JSONError) in
            words.append("list \(try reader.double())")
          }
        }
      }
      try reader.finish()
    } catch {
      words.append("\(error)")
    }
    return words.joined(separator: ", ")
  }

  private func alone(_ text: [UInt8]) throws -> String {
    var reader = try JSONReader(onDemand: text.span)
    return found(&reader)
  }

  /// Texts with the keys in any order, some of them cut or damaged.
  private func text(_ random: inout SplitMix64) -> [UInt8] {
    let numbers = (0..<random.below(40)).map { _ in "\(random.below(1000))" }
    let members = [
      #""a": \#(random.below(100))"#, #""b":"\#(random.pick(["", "größe 数据", #"\n\u00e9"#]))""#,
      #""list":[\#(numbers.joined(separator: ","))]"#, #""other":{"a":[1,{"b":2}]}"#,
    ].shuffled(using: &random)
    var text = Array("{\(members.prefix(random.below(5)).joined(separator: ","))}".utf8)
    if random.below(4) == 0 { text = Array(text.prefix(random.below(text.count + 1))) }
    if random.below(4) == 0, !text.isEmpty {
      text[random.below(text.count)] = UInt8(truncatingIfNeeded: random.next())
    }
    return text
  }

  @Test(
    "Cursors with one memory find what cursors of their own find, also after errors",
    arguments: [UInt64(1), 2])
  func reused(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let memory = JSONReaderMemory()
    for number in 0..<2000 {
      let text = text(&random)
      var reader = try JSONReader(onDemand: text.span, reusing: memory)
      let found = found(&reader)
      #expect(
        try found == alone(text),
        "seed \(seed), text \(number): \(String(decoding: text, as: UTF8.self))")
    }
  }
}
