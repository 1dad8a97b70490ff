import ApusFlatBuffersCompiler
import Testing

/// Hostile shapes end in time that grows in proportion to the text, and never exhaust the stack.
@Suite struct AbusiveSchemaTests {
  private static let shapes: [(name: String, make: @Sendable (Int) -> String)] = [
    ("open braces", { String(repeating: "{", count: $0) }),
    ("open brackets", { "table T { a: " + String(repeating: "[", count: $0) }),
    ("one name", { "table " + String(repeating: "a", count: $0) + " {}" }),
    ("one string", { "include \"" + String(repeating: "a", count: $0) + "\";" }),
    ("one number", { "table T { a: int = " + String(repeating: "9", count: $0) + "; }" }),
    ("a block comment without end", { "/*" + String(repeating: "*", count: $0) }),
    ("documentation", { String(repeating: "/// a\n", count: $0 / 6) + "table T {}" }),
    ("dots", { "namespace " + String(repeating: "a.", count: $0 / 2) + "a; table T { x: int; }" }),
    ("tables", { count in (0..<count / 16).map { "table T\($0) {}\n" }.joined() }),
    (
      "fields",
      { count in "table T {" + (0..<min(count / 16, 30_000)).map { "f\($0): int;" }.joined() + "}" }
    ),
    ("the same name", { String(repeating: "table T {}\n", count: $0 / 11) }),
    (
      "unknown types",
      { count in "table T {" + (0..<count / 12).map { "f\($0): X\($0);" }.joined() + "}" }
    ),
    (
      "enum values",
      { count in "enum E: int {" + (0..<count / 10).map { "v\($0)," }.joined() + "}" }
    ),
    (
      "structs in structs",
      { count in
        (0..<count / 24).map { "struct S\($0) { a: \($0 == 0 ? "int" : "S\($0 - 1)"); }\n" }
          .joined()
      }
    ),
    (
      "structs that double",
      { count in
        (0..<min(count / 30, 1000)).map {
          $0 == 0 ? "struct S0 { a: byte; }" : "struct S\($0) { a: S\($0 - 1); b: S\($0 - 1); }"
        }.joined()
      }
    ),
    (
      "defaults of an enum",
      { count in
        let values = (0..<min(count / 24, 30_000)).map { "v\($0)" }
        return "enum E: int {" + values.joined(separator: ",") + "} table T {"
          + values.map { "\($0): E = \($0);" }.joined() + "}"
      }
    ),
    ("garbage", { String(repeating: "\u{1}@#", count: $0 / 3) }),
    ("attributes", { "table T (" + String(repeating: "a,", count: $0 / 2) + "a) {}" }),
    (
      "union members",
      { count in "table A {} union U {" + (0..<count / 8).map { "m\($0): A," }.joined() + "}" }
    ),
  ]

  @Test(arguments: shapes.indices)
  func aHostileShapeEnds(index: Int) {
    let text = Self.shapes[index].make(1 << 14)
    let result = SchemaCompiler.compile(text: text)
    #expect(result.schema != nil || !result.diagnostics.isEmpty)
    #expect(result.diagnostics.count <= 21)
    for diagnostic in result.diagnostics { #expect(diagnostic.text.utf8.count < 300_000) }
  }

  @Test(arguments: shapes.indices)
  func timeGrowsInProportionToTheText(index: Int) {
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      let text = Self.shapes[index].make(count)
      return (0..<2).map { _ in clock.measure { _ = SchemaCompiler.compile(text: text) } }.min()
        ?? .zero
    }
    let small = time(1 << 12)
    let large = time(1 << 15)
    // Eight times the text may take 40 times as long before a quadratic step is suspected.
    #expect(
      large < max(small * 40, .seconds(1)), "\(Self.shapes[index].name): \(small), \(large)")
  }

  @Test(.enabled(if: TestFiles.hasLargeTests), arguments: shapes.indices)
  func largeHostileShapesEndInLinearTime(index: Int) {
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      let text = Self.shapes[index].make(count)
      return clock.measure { _ = SchemaCompiler.compile(text: text) }
    }
    let small = time(1 << 20)
    let large = time(1 << 26)
    print("\(Self.shapes[index].name): 1 MiB \(small), 64 MiB \(large)")
    #expect(large < max(small * 200, .seconds(2)))
  }

  @Test func everyPrefixOfASchemaIsParsed() throws {
    let bytes = Array(try TestFiles.text("union_vector/union_vector.fbs").utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      let result = SchemaCompiler.compile(text: text)
      #expect(result.schema != nil || !result.diagnostics.isEmpty)
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func schemasWithRandomChangesAreParsed(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let original =
      try TestFiles.bytes("arrays_test.fbs") + TestFiles.bytes("union_vector/union_vector.fbs")
    for _ in 0..<25 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(place + 9, bytes.count)], at: place)
        }
      }
      let result = SchemaCompiler().compile("s") { _ in bytes }
      #expect(result.schema != nil || !result.diagnostics.isEmpty)
    }
  }
}
