import ApusXML
import Testing

/// Limits have the same verdict however the bytes are cut, and no value of one stops the program.
@Suite("Limits")
struct LimitTests {
  private func options(_ change: (inout XMLOptions) -> Void) -> XMLOptions {
    var options = XMLOptions.processing
    change(&options)
    return options
  }

  /// Expects an outcome for the whole document, and the same one at each cut and in single bytes.
  private func expect(
    _ kind: XMLError.Kind?, _ document: String, _ options: XMLOptions,
    location: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(document.utf8)
    let whole = Outcome(bytes, options, cuts: [])
    #expect(whole.error?.kind == kind, "\(document.prefix(80))", sourceLocation: location)
    #expect(Outcome(bytes, options).error?.kind == kind, sourceLocation: location)
    #expect(
      Outcome(bytes, options, cuts: 1..<bytes.count).error == whole.error,
      "\(document.prefix(80)) in single bytes", sourceLocation: location)
    for cut in 1..<min(bytes.count, 200) {
      #expect(
        Outcome(bytes, options, cuts: [cut]).error == whole.error,
        "\(document.prefix(80)) cut at \(cut)", sourceLocation: location)
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test("A negative limit is that of 0")
  func negative() {
    let attributes = (1...100).map { "a\($0)='1'" }.joined(separator: " ")
    let document = "<r><a \(attributes)/>\(spaces(60))</r>"
    expect(.tooManyAttributes, document, options { $0.markupLimits.attributes = -1 })
    expect(.tooManyAttributes, document, options { $0.markupLimits.attributes = 99 })
    expect(nil, document, options { $0.markupLimits.attributes = 100 })
    expect(.tooDeep, "<a/>", options { $0.limits.depth = -5 })
    expect(.nameTooLong, "<a/>", options { $0.markupLimits.nameBytes = .min })
  }

  @Test("The greatest limits do not overflow")
  func greatest() {
    let options = options {
      $0.limits.token = .max
      $0.markupLimits.nameBytes = .max
      $0.markupLimits.attributes = .max
      $0.limits.depth = .max
      $0.markupLimits.namespaces = .max
      $0.markupLimits.entityDepth = .max
      $0.limits.expansion = .max
    }
    expect(nil, "<a>]]x</a>", options)
    expect(nil, "<a>\r\r</a>", options)
    expect(nil, "<a b='1' xmlns:p='u'><!-- c --><?p d?><p:b>&lt;</p:b></a>", options)
    expect(nil, "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", options)
  }

  @Test("A document may expand to as many bytes as its limit")
  func expansion() {
    let document = "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"
    expect(.expansionTooLarge, document, options { $0.limits.expansion = 0 })
    expect(nil, document, options { $0.limits.expansion = 64 })
  }

  @Test("A document longer than its limit is an error in every way to read it")
  func document() throws {
    let document = Array("<a>0123456789</a>".utf8)
    for (limit, kind) in [(17, nil), (16, XMLError.Kind.documentTooLarge), (0, .documentTooLarge)] {
      let limited = options { $0.limits.document = limit }
      #expect(Outcome(document, limited, cuts: []).error?.kind == kind)
      #expect(Outcome(document, limited, cuts: 1..<document.count).error?.kind == kind)
      do throws(XMLError) {
        _ = try XMLTree(document, options: limited)
        #expect(kind == nil)
      } catch {
        #expect(error.kind == kind)
      }
    }
  }

  @Test("A long name is an error wherever it stands")
  func names() {
    let limited = options { $0.markupLimits.nameBytes = 8 }
    for document in [
      "<r><a long-attribute='x'/>\(spaces(60))</r>", "<r><long-element/>\(spaces(60))</r>",
      "<r><?long-target d?></r>", "<r>&long-entity;</r>", "<a xmlns='urn:long-uri'/>",
    ] {
      expect(.nameTooLong, document, limited)
    }
    expect(nil, "<r><a name-8bt='x'/>\(spaces(60))</r>", limited)
  }

  @Test("A long token is an error, and its whole length counts")
  func tokens() {
    let limited = options { $0.limits.token = 20 }
    expect(nil, "<a><!--1234567890123--></a>", limited)
    expect(.tokenTooLong, "<a><!--12345678901234--></a>", limited)
    expect(nil, "<a><?p 12345678901234?></a>", limited)
    expect(.tokenTooLong, "<a><?p 123456789012345?></a>", limited)
    expect(nil, "<a></a\(spaces(16))>", limited)
    expect(.tokenTooLong, "<a></a\(spaces(17))>", limited)
    expect(.tokenTooLong, "<a>&#0000000000000000065;</a>", limited)
    expect(.tokenTooLong, "<a><!--12345678901234567890", limited)
    expect(.malformedTag, "<r><a'>\(String(repeating: "x", count: 40))</r>", limited)
  }

  @Test("An XML declaration has at most 16,385 bytes")
  func declaration() {
    for (count, kind) in [
      (16_364, nil), (16_365, XMLError.Kind.tokenTooLong), (20_000, .tokenTooLong),
    ] {
      let document = Array("<?xml version='1.0'\(spaces(count))?><a/>".utf8)
      for size in [7, 100, 256, document.count] {
        let cuts = stride(from: size, to: document.count, by: size)
        let outcome = Outcome(document, .processing, cuts: cuts)
        #expect(outcome.error?.kind == kind, "\(count) spaces, chunks of \(size) bytes")
      }
    }
  }

  @Test("The budget of an entity in another one is that of the reference in the document")
  func budget() {
    let text = String(repeating: "x", count: 10_000)
    let references = String(repeating: "&a;", count: 852)
    let subset = "<!ENTITY a '\(text)'><!ENTITY b '\(references)'>"
    let before = String(repeating: "y", count: 75_000)
    let document = Array("<!DOCTYPE r [\(subset)]><r>\(before)&b;</r>".utf8)
    let whole = Outcome(document, .processing, cuts: [])
    for size in [1_000, 4_096, 30_000] {
      let cuts = stride(from: size, to: document.count, by: size)
      #expect(Outcome(document, .processing, cuts: cuts).error == whole.error)
    }
    #expect(whole.error == nil)
  }
}
