import ApusMeasure
import ApusStreams
import ApusXML
import CApusSystem
import Foundation
import Testing

/// The time of every way to read is linear in the document.
@Suite("Growth of reading XML", .serialized)
struct XMLGrowthTests {
  enum Way: CaseIterable {
    case whole, chunks, tree, soup, soupChunks
    case cursor, elements, paths, values, parallel, canonical

    /// The ways that the quick test reads by; the others need more time than it has.
    static let quick: [Way] = [.whole, .chunks, .tree, .soup, .soupChunks]

    /// Arrays and dictionaries of the standard library grow by more than the size here, because large
    /// ones have new pages, and dictionaries do not fit into the cache.
    var greatestExponent: Double { self == .values || self == .paths ? 1.25 : 1.1 }

    /// Reads a document, or its part before the first error.
    func read(_ document: [UInt8]) {
      var options = XMLOptions(doctype: .processed, namespaces: .resolved)
      options.limits.token = .max / 2
      options.markupLimits.attributes = .max / 2
      options.limits.depth = .max / 2
      switch self {
      case .whole: _ = Outcome.error(of: document, options)
      case .chunks: _ = Outcome.error(of: document, options, chunk: 61)
      case .tree: _ = try? XMLTree(document, options: options)
      case .soup:
        var tokens = TokenCounter()
        TagSoup.parse(document.span, into: &tokens)
      case .soupChunks:
        var tokens = TokenCounter()
        var scanner = TagSoupScanner(tokenLimit: .max / 2)
        for start in stride(from: 0, to: document.count, by: 61) {
          let end = min(start + 61, document.count)
          scanner.parse(document.span.extracting(start..<end), into: &tokens)
        }
        scanner.finish(into: &tokens)
      case .cursor:
        var cursor = XMLCursor(of: ArraySource(document, chunkSize: 4_096), options: options)
        while (try? cursor.next()) != nil {}
      case .elements:
        let element = XMLElement("b", unknown: .collect) { $0.attribute("a1") }
        _ = try? element.values(in: document.span, options: options)
      case .paths:
        guard let path = try? XMLPath("a/b/@a1") else { return }
        var reader = XMLPathReader(path) { _ in }
        try? XMLPushParser.parse(document.span, options: options, into: &reader)
      case .values:
        _ = try? XMLValueDecoder(options: options).decode([String: String].self, from: document)
      case .parallel:
        // Parts of one size: small documents too have parts that begin at a nested element.
        let parser = XMLParallelParser(options: options, partSize: 65_536)
        _ = try? parser.parse(document) { AttributeCounter() }
      case .canonical:
        var canonical = XMLCanonicalizer(into: ByteCounter())
        try? XMLPushParser.parse(document.span, options: options, into: &canonical)
      }
    }
  }

  private struct TokenCounter: TagSoupHandler {
    var count = 0
    mutating func text(_ text: Span<UInt8>) { count += 1 }
    mutating func startTag(_ tag: TagSoupTag) { tag.forEachAttribute { _ in count += 1 } }
  }

  private struct AttributeCounter: XMLHandler {
    var count = 0
    mutating func startElement(_ tag: XMLStartTag) { count += tag.attributes.count }
  }

  /// A sink without memory: an array of the output has to be moved as it grows.
  private struct ByteCounter: Sink {
    var count = 0
    mutating func write(_ element: UInt8) { count += 1 }
    mutating func write(contentsOf elements: Span<UInt8>) { count += elements.count }
  }

  /// The processor time of the thread, or of all threads if several of them read.
  private func processorTime(_ way: Way, _ document: [UInt8]) -> Duration {
    let clock = way == .parallel ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID
    let start = apus_clock_nanoseconds(clock)
    way.read(document)
    return .nanoseconds(apus_clock_nanoseconds(clock) - start)
  }

  /// Sixteen times the document takes 16 times as long if the time is linear, and 256 times if it is
  /// quadratic.
  @Test(
    "Sixteen times a hostile document takes no more than 64 times as long",
    arguments: HostileDocument.allCases)
  func quick(_ kind: HostileDocument) {
    let (small, large) = (kind.bytes(8 << 10), kind.bytes(128 << 10))
    for way in Way.quick {
      var best = (small: Duration.seconds(3600), large: Duration.seconds(3600))
      for _ in 0..<8 {
        best.small = min(best.small, processorTime(way, small))
        best.large = min(best.large, processorTime(way, large))
        if isGenerous(best.small, best.large) { break }
      }
      #expect(isGenerous(best.small, best.large), "\(kind), \(way): \(best)")
    }
  }

  private func isGenerous(_ small: Duration, _ large: Duration) -> Bool {
    large <= max(small, .microseconds(20)) * 64
  }

  /// The kinds of documents whose names the environment lists, or all.
  private static var chosen: [HostileDocument] {
    guard let names = ProcessInfo.processInfo.environment["APUS_LARGE_SHAPES"] else {
      return HostileDocument.allCases
    }
    return HostileDocument.allCases.filter { names.split(separator: " ").contains("\($0)") }
  }

  /// `APUS_LARGE_TESTS=1 swift test -c release -Xswiftc -enable-testing --filter XMLGrowthTests`
  ///
  /// `APUS_LARGE_SHAPES="name depth"` chooses some kinds of documents.
  @Test(
    "1 to 64 MiB of a hostile document take linear time",
    .enabled(if: ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil),
    arguments: chosen)
  func linear(_ kind: HostileDocument) throws {
    let documents = [1, 3, 8, 23, 64].map { kind.bytes($0 << 20) }
    for way in Way.allCases {
      var best = documents.map { _ in Duration.seconds(3600) }
      for _ in 0..<3 {
        for (index, document) in documents.enumerated() {
          best[index] = min(best[index], processorTime(way, document))
        }
      }
      let points = zip(documents, best).map {
        GrowthFit.Point(size: $0.count, value: max(0.002, $1 / .seconds(1)))
      }
      let fit = try #require(GrowthFit(points, error: 0.05))
      print("growth|\(kind)|\(way)|\(fit.exponent.value)|\(best[4] / .seconds(1))")
      #expect(fit.exponent.value <= way.greatestExponent, "\(kind), \(way): \(best)")
    }
  }
}
