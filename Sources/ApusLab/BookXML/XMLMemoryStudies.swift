import ApusBytes
import ApusMachine
import ApusMeasure
import ApusStreams
import ApusSystem
import ApusXML

/// The memory of trees and of events; and an importer beside a cold read of its input.
enum XMLMemoryStudies {
  static func plan(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
    let pages = PageImporter.pages(atLeast: experiment.scaled(4_000_000, atLeast: 20_000))
    let path = experiment.folder.file("pages")
    try FileDescriptor(creating: path).write(pages.bytes.span.rawBytes)
    try OpenFile(writing: path).sync()
    let document = ArticleDocument(atLeast: experiment.scaled(2_000_000, atLeast: 20_000))
    return CaseStudyPlan(
      [importing(pages.bytes, pages.titlesAndLinks, path)], counts: counts(document))
  }

  private static func importing(
    _ pages: [UInt8], _ expected: Int, _ path: String
  ) -> CaseStudy {
    func checked(_ found: Int, _ expected: Int) throws -> Int {
      guard found == expected else { throw WrongResultError("\(found) instead of \(expected)") }
      return expected
    }
    return CaseStudy(
      .importing, items: max(1, pages.count / 1_000_000),
      variants: [
        CaseStudy.Variant(
          .read, prepare: { try OpenFile(reading: path).dropPages(count: pages.count) },
          answer: {
            _ = try checked($0, pages.count)
            return expected
          }
        ) { try LoadedFile(path).byteCount },
        CaseStudy.Variant(.parse, answer: { try checked($0, expected) }) {
          PageImporter.count(pages.span)
        },
        CaseStudy.Variant(
          .readAndParsed, prepare: { try OpenFile(reading: path).dropPages(count: pages.count) },
          answer: { try checked($0, expected) }
        ) {
          let file = try LoadedFile(path)
          return PageImporter.count(file.span)
        },
      ])
  }

  private static func counts(_ document: ArticleDocument) -> [CaseStudyPlan.Count] {
    let bytes = document.bytes
    let size = Double(bytes.count)
    return [
      CaseStudyPlan.Count(.objectTreeBytes) {
        var peak = HeapPeak()
        var builder = ObjectTreeBuilder()
        try XMLPushParser.parse(bytes.span, into: &builder)
        peak.note()
        guard builder.root?.count == document.elements else {
          throw WrongResultError("object tree")
        }
        return try peak.found / size
      },
      CaseStudyPlan.Count(.indexTreeBytes) {
        var peak = HeapPeak()
        let tree = try XMLTree(bytes)
        peak.note()
        return try withExtendedLifetime(tree) { try peak.found / size }
      },
      CaseStudyPlan.Count(.eventHeap) {
        var noting = PeakTokens()
        var parser = XMLPushParser()
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
          let end = min(start + 65_536, bytes.count)
          try parser.parse(bytes.span.extracting(start..<end), into: &noting)
        }
        try parser.finish(into: &noting)
        guard noting.elements == document.elements else { throw WrongResultError("events") }
        return try noting.peak.found
      },
    ]
  }

  /// A handler that counts elements, and notes the size of the heap at the end of some.
  private struct PeakTokens: XMLHandler {
    private(set) var peak = HeapPeak()
    private(set) var elements = 0

    mutating func startElement(_ tag: XMLStartTag) {
      elements += 1
      if elements % 4096 == 1 { peak.note() }
    }
  }
}

extension HeapPeak {
  /// The bytes above the initial size.
  fileprivate var found: Double {
    get throws {
      guard let bytes else {
        throw UnavailableError("the allocator does not report its allocated bytes")
      }
      return Double(bytes)
    }
  }
}

extension StudyKey {
  static let importing = StudyKey("import")
}

extension VariantKey {
  static let readAndParsed = VariantKey("read-and-parse")
}

extension MetricKey {
  /// The bytes of a tree of objects for each byte of its document.
  static let objectTreeBytes = MetricKey("tree-of-objects", .bytes)
  /// The bytes of `XMLTree` for each byte of its document.
  static let indexTreeBytes = MetricKey("tree-of-offsets", .bytes)
  /// The bytes of the heap while events are read in chunks.
  static let eventHeap = MetricKey("events-heap", .bytes)
}
