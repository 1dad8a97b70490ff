import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("XML of the book")
struct XMLExperimentTests {
  @Test("A small run has its times and its counts, and all that the claims select")
  func experiment() throws {
    let found = try smallRun()
    for selector in BookXML.claims.flatMap(\.predicate.selectors) where selector.probe == .xml {
      #expect(found.contains { selector.matches($0) }, "\(selector.metric.name)")
    }
    #expect(found.contains { $0.metric == "scan-unrolled" && $0.estimate != nil })
    #expect(found.contains { $0.metric == "events-heap" })
  }

  /// A busy machine may leave a study out, because its first round was slow: then the run is repeated.
  private func smallRun() throws -> [MetricMeasurement] {
    var found: [MetricMeasurement] = []
    for _ in 1...3 {
      found = try measurements(of: CaseStudyExperiment.xml.scaled(0.001))
      if found.contains(where: { $0.metric == "scan-unrolled" && $0.estimate != nil }) { break }
    }
    return found
  }

  @Test("All variants of a case study give the same answer")
  func answers() throws {
    let studies =
      try XMLCaseStudies(byteCount: 50_000).plan().studies
      + SampleTreeStudies.plan(children: 1).studies
    #expect(studies.count == 8)
    for study in studies {
      let answers = try study.variants.map { try $0.answer($0.work()) }
      #expect(Set(answers).count == 1, "\(study.key.name)")
      #expect(study.key == .sampleWrite || answers[0] > 0, "\(study.key.name)")
    }
  }

  @Test("The works that Foundation does as well are measured, and a wrong answer is an error")
  func workload() throws {
    let workload = XMLWorkload(byteCount: 20_000, children: 1)
    let report = try XMLReport(measuring: workload.lanes())
    #expect(report.times.keys.sorted() == ["declared-client", "sax", "xml-read", "xml-write"])
    #expect(XMLReport(line: report.line) == report)
    for line in ["", "xml", "xml sax 1", "xml sax\n", "xml sax x\n", "xml sax 0\n", "sax 1\n"] {
      #expect(XMLReport(line: line) == nil, "\(line)")
    }
    let wrong = XMLWorkload.Lane("sum", items: 1, answer: 3) { 2 }
    #expect(throws: WrongResultError.self) { try XMLReport(measuring: [wrong]) }
  }

  @Test("Claims about Foundation are not judged without its program")
  func withoutFoundation() throws {
    let plan = try FoundationXMLStudies.plan(nil, byteCount: 20_000, children: 1)
    for count in plan.counts {
      #expect(throws: UnavailableError.self, "\(count.metric.name)") { try count.count() }
    }
  }

  @Test(
    "Claims about Foundation need several processes, because a time is a sample",
    arguments: [(1, false), (5, false), (16, true)])
  func processes(count: Int, isDecided: Bool) throws {
    let names = [
      "declared-client", "json-read", "json-write", "list-read", "list-write", "parser",
      "parser-client", "sax", "xml-read", "xml-write",
    ]
    let report = XMLReport(times: Dictionary(uniqueKeysWithValues: names.map { ($0, 10) }))
    let process = try FoundationXMLStudies.counts(report, isBuilt: true).map { count in
      MetricMeasurement(probe: .xml, metric: count.metric, [], try count.estimate())
    }
    let merged = ProcessMeasurements([[MetricMeasurement]](repeating: process, count: count)).merged
    let claims = BookXML.claims.filter { claim in
      claim.predicate.selectors.contains { $0.metric.name.hasPrefix("foundation-") }
    }
    #expect(claims.count >= 5)
    for judgement in ClaimFamily(claims).judge(merged) {
      #expect((judgement.verdict.kind != .undecided) == isDecided, "\(judgement.claim.identifier)")
      #expect(judgement.found?.statistic != .reading)
    }
  }

  @Test("The sample of the book has 39 characters")
  func sample() { #expect(SampleObjects.element.count == 39) }

  @Test("Articles have the 56 element names of the book, and the counts that they say")
  func articles() throws {
    let document = ArticleDocument(atLeast: 30_000)
    let tags = String(decoding: document.bytes, as: UTF8.self).split(separator: "<")
    let starts = tags.filter { !$0.hasPrefix("/") }
    #expect(Set(starts.map { $0.prefix { $0.isLetter } }).count == 56)
    #expect(starts.count == document.elements)
    #expect(try ElementCounter.of(document.bytes).elements == document.elements)
    #expect(try DeclaredClients.abstracts(document.bytes) == document.abstractBytes)
  }

  @Test("The scanners count the tags of a text that ends in a tag or in a text")
  func scanners() {
    for (text, tags) in [("", 0), ("a", 0), ("<a>b</a>", 2), ("a<b> c", 1), ("<a><b>", 2)] {
      let bytes = Array(text.utf8)
      let note: TagScanner.Note = { isTag, _, count in isTag && count > 0 ? 1 : 0 }
      #expect(TagScanner.twoState(bytes.span, note) == tags, "\(text)")
      #expect(TagScanner.unrolled(bytes.span, note) == tags, "\(text)")
      #expect(TagScanner.masks(bytes.span, note) == tags, "\(text)")
    }
  }

  @Test("Pages are imported with all of their titles and links")
  func pages() {
    let pages = PageImporter.pages(atLeast: 5_000)
    #expect(PageImporter.count(pages.bytes.span) == pages.titlesAndLinks)
  }
}
