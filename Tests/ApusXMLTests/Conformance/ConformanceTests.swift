import ApusBytes
import ApusStreams
import ApusXML
import Foundation
import Testing

@Suite("W3C XML test suite")
struct ConformanceTests {
  /// The cases whose error is in an external entity, which this parser does not read.
  private static let external: Set<String> = [
    "sun/not-wf/cond01.xml", "sun/not-wf/cond02.xml", "sun/not-wf/decl01.xml",
    "sun/not-wf/dtd07.xml", "sun/not-wf/encoding07.xml", "oasis/p09fail1.xml",
    "oasis/p09fail2.xml", "oasis/p30fail1.xml", "oasis/p31fail1.xml", "oasis/p61fail1.xml",
    "oasis/p62fail1.xml", "oasis/p62fail2.xml", "oasis/p63fail1.xml", "oasis/p63fail2.xml",
    "oasis/p64fail1.xml", "oasis/p64fail2.xml", "xmltest/not-wf/not-sa/001.xml",
    "xmltest/not-wf/not-sa/003.xml", "xmltest/not-wf/not-sa/004.xml",
    "xmltest/not-wf/not-sa/006.xml", "xmltest/not-wf/not-sa/007.xml",
    "xmltest/not-wf/not-sa/008.xml", "xmltest/not-wf/not-sa/009.xml",
    "xmltest/not-wf/ext-sa/001.xml", "xmltest/not-wf/ext-sa/002.xml",
    "xmltest/not-wf/ext-sa/003.xml",
  ]

  @Test("Every case has its verdict, but those that need external entities")
  func verdicts() {
    #expect(Suite.cases.count > 800)
    for item in Suite.cases where item.type != "error" {
      let error = Outcome(item.document).error
      let isAccepted = item.type != "not-wf" || Self.external.contains("\(item)")
      #expect((error == nil) == isAccepted, "\(item): \(error.map { "\($0)" } ?? "accepted")")
    }
  }

  @Test("Every case without external entities has its canonical output")
  func canonicalOutputs() throws {
    var count = 0
    for item in Suite.cases where item.entities == "none" && item.type == "valid" {
      guard let expected = item.canonicalOutput else { continue }
      var handler = XMLCanonicalizer(into: MemorySink(), form: .suite)
      try XMLPushParser.parse(item.document.span, options: .processing, into: &handler)
      let output = try handler.finish()
      #expect(String(decoding: output, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
      count += 1
    }
    #expect(count > 100)
  }

  @Test("The sizes of chunks do not change events or errors", arguments: [1, 2, 3, 7])
  func chunks(_ size: Int) {
    for item in Suite.cases {
      let document = item.document
      let whole = Outcome(document)
      let cut = Outcome(
        document, .processing, cuts: stride(from: size, to: document.count, by: size))
      #expect(cut == whole, "\(item)")
    }
  }

  /// All cuts take half a minute: `APUS_LARGE_TESTS=1 swift test -c release --filter W3C`.
  @Test("A cut anywhere does not change events or errors")
  func cuts() {
    let isWhole = ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil
    for (number, item) in Suite.cases.enumerated() {
      let document = item.document
      guard document.count < 4_096 else { continue }
      let whole = Outcome(document)
      let step = isWhole ? 1 : 7
      for cut in stride(from: 1 + number % step, to: document.count, by: step) {
        #expect(Outcome(document, .processing, cuts: [cut]) == whole, "\(item) cut at \(cut)")
      }
    }
  }
}
