import ApusBytes
import ApusPropertyList
import ApusStreams
import Testing

@Suite("XML property list writer")
struct XMLWriterTests {
  /// A sink that counts the calls of `write`.
  private struct CountingSink: Sink {
    private var calls = 0
    private var largest = 0

    mutating func write(_ element: UInt8) { calls += 1 }

    mutating func write(contentsOf elements: Span<UInt8>) {
      calls += 1
      largest = max(largest, elements.count)
    }

    mutating func flush(depth: Int) {}
    mutating func close(depth: Int) {}
    mutating func takeOutput() -> (calls: Int, largest: Int) { (calls, largest) }
  }

  @Test("The sink gets large pieces")
  func pieces() throws {
    var writer = XMLPropertyListWriter(into: CountingSink())
    try writer.beginArray(isSet: false)
    for value in 0..<20_000 { try writer.integer(Int128(value)) }
    try writer.data([UInt8](repeating: 7, count: 200_000).span)
    try writer.endArray()
    let output = try writer.finish()
    #expect(output.calls < 20)
    #expect(output.largest < 70_000)
  }

  static func written(_ seconds: Double) throws -> (text: String, losses: Set<PropertyListLoss>) {
    var writer = XMLPropertyListWriter(into: MemorySink())
    try writer.date(PropertyListDate(secondsSince2001: seconds))
    let losses = writer.losses
    return (String(decoding: try writer.finish(), as: UTF8.self), losses)
  }

  @Test(
    "A date that XML cannot hold is a loss",
    arguments: [
      (Double.infinity, "9999-12-31T23:59:59Z", [PropertyListLoss.dateRange]),
      (-1e300, "0001-01-01T00:00:00Z", [.dateRange]),
      (1e12, "9999-12-31T23:59:59Z", [.dateRange]), (.nan, "2001-01-01T00:00:00Z", [.dateRange]),
      (0.5, "2001-01-01T00:00:00Z", [.dateFraction]), (-1, "2000-12-31T23:59:59Z", []),
      (252_423_993_599, "9999-12-31T23:59:59Z", []),
      (252_423_993_600, "9999-12-31T23:59:59Z", [.dateRange]),
      (-63_113_904_000, "0001-01-01T00:00:00Z", []),
      (-63_113_904_001, "0001-01-01T00:00:00Z", [.dateRange]),
    ])
  func dates(_ seconds: Double, _ text: String, _ losses: [PropertyListLoss]) throws {
    let written = try Self.written(seconds)
    #expect(written.text.contains("<date>\(text)</date>"))
    #expect(written.losses == Set(losses))
  }
}
