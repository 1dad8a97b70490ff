import ApusBytes
import ApusStreams
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusStreams")
struct PreconditionTests {
  /// The violations of preconditions, with the messages of their traps.
  enum Violation: CaseIterable, Codable, Sendable {
    case arraySource, mappedSource, descriptorSource, readerSource, pushedSource, asyncElements
    case fileSink, lines, asyncLines, lineTransform, threadSink, noBatches, tooManyBatches,
      chunkTransform
    case loop

    var message: String {
      switch self {
      case .arraySource, .mappedSource, .descriptorSource, .readerSource:
        "chunkSize must be at least 1"
      case .pushedSource, .asyncElements, .fileSink: "capacity must be at least 1"
      case .lines, .asyncLines, .lineTransform: "limit must not be negative"
      case .threadSink: "batchSize must be at least 1"
      case .noBatches, .tooManyBatches: "batches must be from 1 to 65,536"
      case .chunkTransform: "count must be at least 1"
      case .loop: "an AnySink must not be used by its own hidden sink"
      }
    }

    func commit() throws {
      switch self {
      case .arraySource: _ = ArraySource([1], chunkSize: 0)
      case .mappedSource: _ = try MappedSource(path: "/bin/sh", chunkSize: -1)
      case .descriptorSource: _ = try DescriptorSource(path: "/dev/null", chunkSize: 0)
      case .readerSource: _ = ReaderSource(Nothing(), chunkSize: 0)
      case .pushedSource: _ = PushedSource<Never>(capacity: 0) { _ in }
      case .asyncElements: _ = AsyncElements<Int>.make(capacity: 0)
      case .fileSink: _ = try FileSink(creating: "/dev/null", capacity: 0)
      case .lines: _ = Lines(of: ArraySource([]), limit: -1)
      case .asyncLines: _ = AsyncLines(of: PushedSource<Never> { _ in }, limit: .min)
      case .lineTransform: _ = LineTransform(limit: -1)
      case .threadSink: _ = ThreadSink(into: NullSink<Int>(), batchSize: 0)
      case .noBatches: _ = ThreadSink(into: NullSink<Int>(), batches: 0)
      case .tooManyBatches: _ = ThreadSink(into: NullSink<Int>(), batches: 65_537)
      case .chunkTransform: _ = IdentityTransform<Int>().chunks(of: 0)
      case .loop: try Self.writeToItself()
      }
    }

    private static func writeToItself() throws {
      let loop = Loop()
      var sink = AnySink(loop)
      loop.itself = sink
      try sink.write(2)
    }
  }

  private struct Nothing: ByteReader {
    func read(appendingTo output: inout OutputSpan<UInt8>) throws(Never) {}
  }

  /// A sink that writes its elements to a hidden copy of itself.
  private final class Loop: Sink {
    var itself: AnySink<Int>?

    func write(_ element: Int) throws(StreamError) { try itself?.write(element) }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      try violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }

  /// A source that breaks its contract: every second access of `chunk` has no bytes.
  private struct Fickle: ByteSource {
    private final class Count {
      var asked = 0
    }

    private let count = Count()
    private let bytes = [UInt8](repeating: 7, count: 5)
    private var isGiven = false

    mutating func advance() throws(Never) -> Bool {
      defer { isGiven = true }
      return !isGiven
    }

    var chunk: Span<UInt8> {
      @_lifetime(borrow self)
      get {
        count.asked += 1
        return bytes.span.extracting(first: count.asked % 2 * 5)
      }
    }
  }

  @Test("A source that changes its chunk between two accesses exposes no other memory")
  func fickle() {
    var bytes = Bytes(of: Fickle())
    while let byte = bytes.next() { #expect(byte == 7) }
  }
}
