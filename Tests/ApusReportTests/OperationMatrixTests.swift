import ApusBenchmark
import ApusMachine
import ApusReport
import ApusTestSupport
import Testing

@Suite("OperationMatrix")
struct OperationMatrixTests {
  private static func count(
    _ machine: String, of row: String, in column: String
  ) throws -> Double? {
    let matrix = OperationMatrix(try #require(PublishedMachine.named(machine)))
    let first = try #require(matrix.rows.first { $0.name == row })
    return matrix.count(
      of: first, in: try #require(matrix.columns.first { $0.name == column }))
  }

  @Test(
    "The counts are the printed counts, as far as they were printed",
    arguments: [
      ("MacBook Pro Retina", "add", "alloc", 1012, 0.001),
      ("MacBook Pro Retina", "add", "message", 22, 0.03),
      ("MacBook Pro Retina", "message", "alloc", 46, 0.02),
      ("MacBook Pro Retina", "add", "1/10 s", 3.374e8, 0.001),
      ("MacBook Pro Retina", "1 ns", "add", 0.3, 0.02),
      ("iPhone 5S (book)", "multiply", "alloc", 70, 0.01),
      ("Simulator", "multiply", "alloc", 307.2, 0.01),
      ("Simulator", "message", "alloc", 132.9, 0.005),
      ("iPhone SE", "divide", "autorelease", 21, 0.03),
      ("iPhone 3G", "add", "alloc", 969, 0.001),
      ("iPhone 3G", "message", "1/10 s", 7.143e5, 0.001),
    ] as [(String, String, String, Double, Double)])
  func printed(
    _ machine: String, _ row: String, _ column: String, _ printed: Double, _ tolerance: Double
  ) throws {
    let count = try #require(try Self.count(machine, of: row, in: column))
    #expect(abs(count / printed - 1) <= tolerance)
  }

  @Test("A tenth of a second is 10^8 ns, not the 2147484 that was printed")
  func tenth() throws {
    #expect(try Self.count("iPhone SE", of: "1 ns", in: "1/10 s") == 1e8)
  }

  @Test("Only the upper triangle and the whole row of one nanosecond have counts")
  func triangle() throws {
    let matrix = OperationMatrix(MeasurementIndex(SyntheticSession.make(seed: 7).measurements))
    #expect(matrix.columns.map(\.nanoseconds) == matrix.columns.map(\.nanoseconds).sorted())
    #expect(matrix.rows.count == matrix.columns.count - 1)
    for row in matrix.rows {
      for column in matrix.columns {
        let count = matrix.count(of: row, in: column)
        let isShown = column.nanoseconds >= row.nanoseconds || row.name == "1 ns"
        #expect((count != nil) == isShown)
        if let count { #expect(row.name == "1 ns" || count >= 1) }
      }
    }
  }

  @Test(
    "An operation without a time, or with an infinite time, is left out",
    arguments: [0, -1, .infinity, .nan])
  func absurd(_ value: Double) {
    let measurement = MetricMeasurement(
      probe: "operations", metric: "add", [], .reading(value, unit: .nanoseconds))
    #expect(OperationMatrix(MeasurementIndex([measurement])).isEmpty)
  }

  @Test("A part of a matrix keeps the durations and the order")
  func part() throws {
    let machine = try #require(PublishedMachine.named("iPhone 3G"))
    let part = OperationMatrix(machine).keeping(["alloc", "add"])
    #expect(part.columns.map(\.name) == ["1 ns", "add", "alloc", "1/10 s"])
  }
}
