import ApusBenchmark
import ApusMachine
import ApusReport
import ApusTestSupport
import Testing

@Suite("OperationMatrixText")
struct OperationMatrixTextTests {
  /// The lines of the first table: its heading and its rows.
  private static func table(_ text: String) -> [Substring] {
    Array(text.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("*") })
  }

  private static func measurements(_ costs: [(MetricKey, Double)]) -> [MetricMeasurement] {
    costs.map { name, value in
      MetricMeasurement(probe: "operations", metric: name, [], .reading(value, unit: .nanoseconds))
    }
  }

  @Test(
    "The matrix fits 80 columns in plain ASCII, and the ends of its lines are aligned",
    arguments: UInt64(1)...10)
  func width(_ seed: UInt64) {
    let text = OperationMatrixText.render(
      measurements: SyntheticSession.make(seed: seed).measurements, published: PublishedMachine.all)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let table = Self.table(text)
    #expect(Set(table.map(\.count)).count == 1)
    #expect(table.count == 10)
  }

  @Test("Table 1.2 is printed as it was published, corrected to three digits")
  func macBookPro() throws {
    let machine = try #require(PublishedMachine.named("MacBook Pro Retina"))
    let text = OperationMatrixText.render(
      measurements: Self.measurements([("add", 0.3)]), published: [machine])
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("MacBook Pro Retina, late 2013") }
    let words = lines.prefix(4).map { $0.split(separator: " ") }
    #expect(
      words[1] == ["add", "mul", "1", "ns", "message", "div", "autorel", "alloc", "1/10", "s"])
    #expect(words[2] == ["add", "1", "2.22", "3.37", "21.8", "22.7", "644", "1012", "337", "M"])
    #expect(text.contains("Table 1.2"))
  }

  @Test("A published table with an overflow in its last column has a note")
  func overflow() throws {
    let machine = try #require(PublishedMachine.named("iPhone SE"))
    let text = OperationMatrixText.render(
      measurements: Self.measurements([("add", 0.3)]), published: [machine])
    #expect(text.contains("Table 1.5"))
    #expect(text.contains("overflowed"))
    #expect(text.contains("820 k"))
  }

  @Test("A machine without published operations has a note that names those with them")
  func unpublished() throws {
    let machine = try #require(PublishedMachine.named("iPhone X"))
    let text = OperationMatrixText.render(
      measurements: Self.measurements([("add", 0.3)]), published: [machine])
    #expect(text.contains("iPhone X: no operation costs were published."))
    #expect(text.replacing("\n", with: " ").contains("iPhone SE; iPhone"))
  }

  @Test("Short names are explained, and operations that do not fit are named")
  func names() {
    let text = OperationMatrixText.render(measurements: SyntheticSession.make(seed: 7).measurements)
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("exist: existential call"))
    #expect(words.contains("Left out to fit the width: closure call, branch misprediction."))
  }

  @Test("If costs are wider, operations are left out until the rest fits")
  func crowded() {
    let names = [
      "add", "multiply", "divide", "class-call", "existential-call", "retain-release",
      "malloc-free", "object",
    ]
    let costs = names.enumerated().map { number, name in
      (MetricKey(name, .nanoseconds), (0..<number).reduce(1e-9) { product, _ in product * 1234 })
    }
    let text = OperationMatrixText.render(measurements: Self.measurements(costs))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("existential call"))
    #expect(Set(Self.table(text).map(\.count)).count == 1)
  }

  @Test("Without operations the text is empty, whatever was published")
  func nothing() {
    let measurements = [
      MetricMeasurement(probe: "operations", metric: "add", missing: .unavailable("no time left"))
    ]
    #expect(
      OperationMatrixText.render(measurements: measurements, published: PublishedMachine.all) == "")
  }
}
