import ApusBytes
import ApusCSV
import ApusIO
import ApusJSON
import ApusPropertyList
import ApusTestSupport
import ApusXML
import Testing

/// The calls that decode from sources, which are the same in all formats.
@Suite("Sources of all formats")
struct SourceFrontTests {
  typealias Front = FrontTests.Front
  typealias Stop = FrontTests.Stop

  private static let stops = [Stop(name: "Zoo, \"main\"", km: 1.5), Stop(name: "É\n", km: 12)]

  private func decode<Source: ByteSource & ~Copyable>(
    _ front: Front, _ source: consuming Source, limit: Int? = nil
  ) throws -> [Stop] {
    let limits = ParsingLimits(document: limit)
    switch front {
    case .csv:
      return try CSV.decode(
        [Stop].self, source: source, options: CSVOptions(mode: .strict, limits: limits))
    case .json:
      return try JSON.decode(
        [Stop].self, source: source, using: JSONValueDecoder(options: JSONOptions(limits: limits)))
    case .plist:
      return try PropertyList.decode(
        [Stop].self, source: source, options: PropertyListOptions(limits: limits))
    case .xml:
      return try XML.decode(
        [Stop].self, source: source, using: XMLValueDecoder(options: XMLOptions(limits: limits)))
    }
  }

  private func decodeInTask<Source: AsyncByteSource & ~Copyable>(
    _ front: Front, _ source: consuming Source
  ) async throws -> [Stop] {
    switch front {
    case .csv: try await CSV.decode([Stop].self, source: source)
    case .json: try await JSON.decode([Stop].self, source: source)
    case .plist: try await PropertyList.decode([Stop].self, source: source)
    case .xml: try await XML.decode([Stop].self, source: source)
    }
  }

  @Test("A source is decoded as its bytes are, at every chunk size", arguments: Front.allCases)
  func chunks(_ front: Front) async throws {
    let bytes = try front.encode(Self.stops)
    for size in 1...bytes.count {
      #expect(try decode(front, ArraySource(bytes, chunkSize: size)) == Self.stops)
      let source = SuspendingSource(ArraySource(bytes, chunkSize: size))
      #expect(try await decodeInTask(front, source) == Self.stops)
    }
  }

  @Test("The error of a source is thrown as it is", arguments: Front.allCases)
  func failures(_ front: Front) async throws {
    let half = Array(try front.encode(Self.stops).prefix(20))
    #expect(throws: FailingSource.Failure()) {
      try decode(front, FailingSource(source: ArraySource(half)))
    }
    await #expect(throws: FailingSource.Failure()) {
      try await decodeInTask(front, SuspendingSource(FailingSource(source: ArraySource(half))))
    }
  }

  @Test("A malformed source is the error that its bytes are", arguments: Front.allCases)
  func malformed(_ front: Front) throws {
    let half = Array(try front.encode(Self.stops).dropLast(8))
    let expected = #expect(throws: (any Error).self) { try front.decode(from: half) }
    let found = #expect(throws: (any Error).self) {
      try decode(front, ArraySource(half, chunkSize: 7))
    }
    #expect(found.map { "\($0)" } == expected.map { "\($0)" })
  }

  @Test(
    "A source without an end is read only to the limit of its document", arguments: Front.allCases)
  func endless(_ front: Front) throws {
    let count = EndlessSource.Count()
    let error = #expect(throws: (any Error).self) {
      try decode(
        front, EndlessSource(Array("        ".utf8), count), limit: 100)
    }
    #expect(count.chunks <= 14, "13 chunks of 8 bytes exceed the limit")
    let isTooLarge =
      switch error {
      case let error as JSONError: error.kind == .documentTooLarge(limit: 100)
      case let error as PropertyListError: error.kind == .documentTooLarge(limit: 100)
      case let error as XMLError: error.kind == .documentTooLarge
      case let error as CSVError: error.kind == .documentTooLarge(limit: 100)
      default: false
      }
    #expect(isTooLarge, "\(error.map { "\($0)" } ?? "none")")
  }
}
