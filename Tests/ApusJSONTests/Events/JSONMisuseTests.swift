import Testing

@testable import ApusJSON

@Suite("Errors of uses that the types allow")
struct JSONMisuseTests {
  @Test("A parser throws its first error again")
  func parser() throws {
    var parser = JSONParser()
    var log = EventLog()
    let first = #expect(throws: JSONError.self) { try parser.parse("[1 2".utf8.span, into: &log) }
    let many = String(repeating: "[", count: 10_000)
    for _ in 0..<2 {
      let again = #expect(throws: JSONError.self) {
        try parser.parse(many.utf8.span, into: &log)
      }
      #expect(again == first)
    }
    let last = #expect(throws: JSONError.self) { try parser.finish(into: &log) }
    #expect(last == first)
    #expect(log.events == ["[", "integer(1)"])
  }

  @Test("A parser throws its first error again after many tokens")
  func manyTokens() throws {
    var parser = JSONParser()
    var log = EventLog()
    let text = "x" + String(repeating: ",1", count: 4000)
    for _ in 0..<3 {
      let error = #expect(throws: JSONError.self) { try parser.parse(text.utf8.span, into: &log) }
      #expect(error?.offset == 0)
    }
  }

  @Test(
    "A value that is no number has a wrong type, also if numbers may be not finite",
    arguments: ["\"x\"", "true", "null", "[1]", "{}"])
  func numbers(_ text: String) throws {
    var options = JSONOptions()
    options.leniencies = .nonFiniteNumbers
    var reader = try JSONReader(onDemand: text.utf8.span, options: options)
    let error = #expect(throws: JSONError.self) { try reader.number() }
    guard case .wrongType = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.expected == .number)
  }

  @Test("Numbers that are not finite are read, and other names are invalid numbers")
  func nonFinite() throws {
    var options = JSONOptions()
    options.leniencies = .nonFiniteNumbers
    for (text, value) in [("NaN", Double.nan), ("Infinity", .infinity), ("-Infinity", -.infinity)] {
      var reader = try JSONReader(onDemand: text.utf8.span, options: options)
      #expect("\(try reader.double())" == "\(value)")
    }
    var other = try JSONReader(onDemand: "Nothing".utf8.span, options: options)
    #expect(throws: JSONError.self) { try other.number() }
    var empty = try JSONReader(onDemand: "".utf8.span, options: options)
    let error = #expect(throws: JSONError.self) { try empty.number() }
    #expect(error?.kind == .unexpectedEnd)
  }
}
