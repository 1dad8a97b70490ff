import ApusStreams
import ApusXML
import CApusSystem
import Testing

/// No part of a document is read again for each token, attribute or error.
@Suite("Repeated work", .serialized)
struct RepeatedWorkTests {
  enum Work: CaseIterable, Sendable {
    /// A document type with many ends of tags before the root element, for the parallel parser.
    case longHead
    /// Tags without an end that are longer than the limit of tag soup.
    case cutTags
    /// Values whose errors have lines and columns.
    case failedValues
    /// Attributes of long namespaces in their canonical order.
    case longNamespaces
    /// Tags with attributes of two long namespaces in their canonical order.
    case tagsOfNamespaces

    /// Returns the processor time of this thread for a document whose size is a factor of a number.
    func time(_ size: Int) -> Duration {
      let document = Array(document(size).utf8)
      let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
      read(document)
      return .nanoseconds(apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start)
    }

    private func document(_ size: Int) -> String {
      switch self {
      case .longHead:
        return "<!DOCTYPE a [<!--\(String(repeating: ">", count: size))-->]><a><b/><b/></a>"
      case .cutTags: return String(repeating: "<a ", count: size / 3)
      case .failedValues:
        let padding = String(repeating: " ", count: 500)
        return "<r>\(String(repeating: "<v>x</v>\(padding)", count: size / 16))</r>"
      case .longNamespaces:
        let uri = String(repeating: "u", count: size)
        let attributes = (0..<size / 16).map { " \($0 % 2 == 0 ? "p" : "q"):a\($0)=''" }
        return "<a xmlns:p='urn:\(uri)' xmlns:q='urn:\(uri)q'\(attributes.joined())/>"
      case .tagsOfNamespaces:
        let uri = String(repeating: "u", count: size / 2)
        let tags = String(repeating: "<a p:a='' q:a=''/>", count: size / 32)
        return "<a xmlns:p='urn:\(uri)' xmlns:q='urn:\(uri)q'>\(tags)</a>"
      }
    }

    private func read(_ document: [UInt8]) {
      switch self {
      case .longHead:
        _ = try? XMLParallelParser(options: .processing, partSize: 65_536).parse(document) {
          Ignoring()
        }
      case .cutTags:
        var tokens = Ignoring()
        var scanner = TagSoupScanner(tokenLimit: 64)
        scanner.parse(document.span, into: &tokens)
      case .failedValues: _ = try? XMLValueDecoder().decode(Failing.self, from: document)
      case .longNamespaces, .tagsOfNamespaces:
        var handler = XMLCanonicalizer(into: MemorySink())
        let options = XMLOptions(namespaces: .resolved)
        try? XMLPushParser.parse(document.span, options: options, into: &handler)
      }
    }
  }

  private struct Ignoring: XMLHandler, TagSoupHandler {
    func text(_ text: Span<UInt8>) {}
  }

  /// Texts that no number can be read from.
  private struct Failing: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if (try? container.decode(Int.self)) == nil { _ = try container.decode(String.self) }
      }
    }
  }

  /// Linear time is 15 times as long, and quadratic time 225 times.
  @Test("Fifteen times the document takes no more than 64 times as long", arguments: Work.allCases)
  func growth(_ work: Work) {
    var (small, large) = (Duration.seconds(3600), Duration.seconds(3600))
    for _ in 0..<4 where large > max(small, .microseconds(20)) * 64 || small == .seconds(3600) {
      small = min(small, work.time(4_096))
      large = min(large, work.time(61_440))
    }
    #expect(large <= max(small, .microseconds(20)) * 64, "\(work): \(small), \(large)")
  }
}
