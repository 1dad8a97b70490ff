import ApusBytes
import ApusXML
import Testing

@Suite("Hostile documents")
struct HostileTests {
  private func error(
    _ document: String, chunk: Int? = nil, _ change: (inout XMLOptions) -> Void = { _ in }
  ) -> XMLError? {
    var options = XMLOptions.processing
    change(&options)
    let bytes = Array(document.utf8)
    guard let chunk else { return Outcome.error(of: bytes, options) }
    return Outcome.error(of: bytes, options, chunk: chunk)
  }

  @Test("Entities that expand beyond the budget are an error")
  func laughs() {
    var subset = "<!ENTITY e0 'laugh'>"
    for level in 1...40 {
      let references = String(repeating: "&e\(level - 1);", count: 10)
      subset += "<!ENTITY e\(level) '\(references)'>"
    }
    #expect(error("<!DOCTYPE a [\(subset)]><a>&e40;</a>")?.kind == .expansionTooLarge)
    #expect(error("<!DOCTYPE a [\(subset)]><a b='&e40;'/>")?.kind == .expansionTooLarge)
  }

  @Test("A large entity that is used often is an error")
  func quadratic() {
    let text = String(repeating: "x", count: 100_000)
    let references = String(repeating: "&e;", count: 10_000)
    let document = "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>\(references)</a>"
    #expect(error(document)?.kind == .expansionTooLarge)
  }

  @Test("A large default that is used often is an error")
  func defaults() {
    let text = String(repeating: "x", count: 100_000)
    let elements = String(repeating: "<b/>", count: 10_000)
    let document = "<!DOCTYPE a [<!ATTLIST b c CDATA '\(text)'>]><a>\(elements)</a>"
    #expect(error(document)?.kind == .expansionTooLarge)
  }

  @Test("Attributes of a long namespace, and declarations of many attributes, take linear time")
  func longNamespace() {
    let uri = String(repeating: "u", count: 60_000)
    let elements = String(repeating: "<x b:y=''/><x b:y='' b:z=''/>", count: 20_000)
    #expect(error("<r xmlns:b='\(uri)'>\(elements)</r>") == nil)
    let declarations = (0..<30_000).map { "<!ATTLIST a x\($0) CDATA #IMPLIED>" }.joined()
    #expect(error("<!DOCTYPE a [\(declarations)]><a/>") == nil)
  }

  @Test("An honest expansion is not an error")
  func honest() {
    let references = String(repeating: "&e;", count: 20_000)
    #expect(error("<!DOCTYPE a [<!ENTITY e 'an entity'>]><a>\(references)</a>") == nil)
  }

  @Test("A chain of entities longer than the limit is an error")
  func chain() {
    var subset = "<!ENTITY e0 'x'>"
    for level in 1...100 { subset += "<!ENTITY e\(level) '&e\(level - 1);'>" }
    #expect(error("<!DOCTYPE a [\(subset)]><a>&e100;</a>")?.kind == .expansionTooLarge)
    #expect(error("<!DOCTYPE a [\(subset)]><a>&e50;</a>") == nil)
  }

  @Test("Elements, groups and attributes beyond the limits are errors")
  func limits() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(error(deep)?.kind == .tooDeep)
    let groups = String(repeating: "(", count: 100_000)
    #expect(error("<!DOCTYPE a [<!ELEMENT a \(groups)")?.kind == .unexpectedEnd)
    #expect(error("<!DOCTYPE a [<!ELEMENT a \(groups)>]><a/>")?.kind == .tooDeep)
    let attributes = (0..<20_000).map { " a\($0)=''" }.joined()
    #expect(error("<a\(attributes)/>")?.kind == .tooManyAttributes)
    #expect(error("<a\(attributes)/>") { $0.markupLimits.attributes = 30_000 } == nil)
    let name = String(repeating: "n", count: 70_000)
    #expect(error("<\(name)/>")?.kind == .nameTooLong)
    let namespaces = (0..<2_000).map { " xmlns:a\($0)='u'" }.joined()
    #expect(error("<a\(namespaces)/>")?.kind == .tooManyNamespaces)
  }

  @Test("A token beyond the limit is an error, and the parser keeps no more of it")
  func token() {
    let value = String(repeating: "v", count: 200_000)
    for document in ["<a b='\(value)'/>", "<a><!--\(value)--></a>", "<a><?p \(value)?></a>"] {
      #expect(error(document) { $0.limits.token = 100_000 }?.kind == .tokenTooLong)
      #expect(
        error(document, chunk: 1_000) { $0.limits.token = 100_000 }?.kind == .tokenTooLong)
      #expect(error(document, chunk: 1_000) == nil)
    }
  }

  @Test("A text has no limit")
  func text() {
    let text = String(repeating: "]>", count: 100_000)
    #expect(
      error("<a>\(text)<![CDATA[\(text)]]></a>", chunk: 999) { $0.limits.token = 1_000 } == nil
    )
  }
}

extension Outcome {
  /// Parses without writing events down.
  static func error(of document: [UInt8], _ options: XMLOptions, chunk: Int = .max) -> XMLError? {
    struct Nothing: XMLHandler {}
    var nothing = Nothing()
    var parser = XMLPushParser(options: options)
    do throws(XMLError) {
      var start = 0
      while start < document.count {
        let end = start + min(chunk, document.count - start)
        try parser.parse(document.span.extracting(start..<end), into: &nothing)
        start = end
      }
      try parser.finish(into: &nothing)
      return nil
    } catch {
      return error
    }
  }
}
