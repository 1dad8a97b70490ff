import ApusBytes
import ApusXML
import Testing

@Suite("Document types")
struct DoctypeTests {
  @Test(
    "A reference needs a declaration, unless parts of the document type may be unread",
    arguments: [
      ("", "", XMLError.Kind.undeclaredEntity), ("", "<!ENTITY % p ''>", .undeclaredEntity),
      ("", "<!ENTITY % p ''>%p;", nil), ("", "%unknown;", nil), ("", "SYSTEM", nil),
      ("yes", "<!ENTITY % p ''>%p;", .undeclaredEntity), ("yes", "SYSTEM", .undeclaredEntity),
      ("no", "<!ENTITY % p ''>%p;", nil),
    ])
  func undeclared(_ standalone: String, _ subset: String, _ kind: XMLError.Kind?) {
    for root in ["<a>&e;</a>", "<a b='&e;'/>"] {
      #expect(Outcome(document(standalone, subset, root)).error?.kind == kind, "\(root)")
    }
  }

  @Test(
    "A standalone document does not need the declarations of parameter entities",
    arguments: [
      ("yes", "", XMLError.Kind.undeclaredEntity), ("yes", "<!ENTITY e 'r'>", nil), ("no", "", nil),
      ("", "", nil),
    ])
  func standalone(_ standalone: String, _ after: String, _ kind: XMLError.Kind?) {
    let subset = "<!ENTITY % p \"<!ENTITY e 'q'>\">%p;\(after)"
    for root in ["<a>&e;</a>", "<a b='&e;'/>"] {
      #expect(Outcome(document(standalone, subset, root)).error?.kind == kind, "\(root)")
    }
  }

  @Test("A default in a parameter entity may refer to an entity of it")
  func standaloneDefault() {
    let subset = "<!ENTITY % p \"<!ENTITY e 'q'><!ATTLIST a b CDATA '&e;'>\">%p;"
    #expect(Outcome(document("yes", subset, "<a/>")).events.contains("start a b=q*"))
    let outside = "<!ENTITY % p \"<!ENTITY e 'q'>\">%p;<!ATTLIST a b CDATA '&e;'>"
    #expect(Outcome(document("yes", outside, "<a/>")).error?.kind == .undeclaredEntity)
  }

  private func document(_ standalone: String, _ subset: String, _ root: String) -> String {
    let declaration =
      standalone.isEmpty ? "" : "<?xml version='1.0' standalone='\(standalone)'?>"
    return subset == "SYSTEM"
      ? "\(declaration)<!DOCTYPE a SYSTEM 's'>\(root)"
      : "\(declaration)<!DOCTYPE a [\(subset)]>\(root)"
  }

  @Test("The instructions and system literals of a document type have normalised line ends")
  func instructions() throws {
    var reader = TypeReader()
    let document = "<!DOCTYPE a SYSTEM 'x\r\ny' [<?p?><!--c--><?q  a\rb ?>]><a/>"
    let options = XMLOptions(doctype: .processed)
    try XMLPushParser.parse(Array(document.utf8).span, options: options, into: &reader)
    let type = try #require(reader.type)
    #expect(type.externalID?.systemID == "x\ny")
    #expect(type.instructions.map(\.target) == ["p", "q"])
    #expect(type.instructions.map(\.data) == ["", "a\nb "])
  }

  private struct TypeReader: XMLHandler {
    var type: XMLDocumentType?
    mutating func doctype(_ doctype: XMLDocumentType) { type = doctype }
  }

  @Test(
    "Names of a document type are those of Namespaces in XML, if the options say so",
    arguments: [
      "<!DOCTYPE a:1><a/>", "<!DOCTYPE a [<!ELEMENT a:1 ANY>]><a/>",
      "<!DOCTYPE a [<!ELEMENT a (b:c:d)>]><a/>", "<!DOCTYPE a [<!ELEMENT a (:b)>]><a/>",
      "<!DOCTYPE a [<!ELEMENT a (#PCDATA|b::c)*>]><a/>",
      "<!DOCTYPE a [<!ATTLIST a b:1 CDATA 'x'>]><a/>", "<!DOCTYPE a SYSTEM 's'><a>&a:b;</a>",
      "<!DOCTYPE a [<!ENTITY e '&a:b;'>]><a/>", "<!DOCTYPE a [%a:b;]><a/>",
    ])
  func qualifiedNames(_ document: String) {
    let resolved = XMLOptions(doctype: .processed, namespaces: .resolved)
    #expect(Outcome(document, resolved).error?.kind == .invalidQualifiedName)
    let ignored = XMLOptions(doctype: .processed, namespaces: .ignored)
    #expect(Outcome(document, ignored).error == nil)
  }

  @Test("The value of an attribute is a token, also after its entities were expanded")
  func expandedValue() {
    let options = XMLOptions(doctype: .processed, limits: ParsingLimits(token: 1_000))
    let subset = "<!ENTITY e '\(String(repeating: "x", count: 100))'>"
    for (count, kind) in [(10, nil), (11, XMLError.Kind.tokenTooLong)] {
      let references = String(repeating: "&e;", count: count)
      let document = "<!DOCTYPE a [\(subset)]><a b='\(references)'/>"
      #expect(Outcome(document, options).error?.kind == kind)
    }
  }
}
