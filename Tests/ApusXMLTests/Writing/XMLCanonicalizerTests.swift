import ApusStreams
import ApusXML
import Testing

@Suite("Canonical form")
struct XMLCanonicalizerTests {
  private func canonical(_ document: String, _ form: XMLCanonicalForm) throws -> String {
    var handler = XMLCanonicalizer(into: MemorySink(), form: form)
    let options = XMLOptions(
      doctype: .processed, namespaces: form == .c14n ? .resolved : .ignored)
    try XMLPushParser.parse(Array(document.utf8).span, options: options, into: &handler)
    return String(decoding: try handler.finish(), as: UTF8.self)
  }

  @Test("Attributes are sorted, empty elements have end tags, comments are left out")
  func suiteForm() throws {
    let document = "<?p q?><a c='3' b=\"'&lt;\"><!-- x --><b/>\n&quot;</a>"
    #expect(
      try canonical(document, .suite)
        == "<?p q?><a b=\"'&lt;\" c=\"3\"><b></b>&#10;&quot;</a>")
  }

  @Test("Namespaces come first, and only if they are new")
  func namespaces() throws {
    let document =
      "<a xmlns:q='urn:v' xmlns:p='urn:u' p:z='1' q:a='2' b='3' xmlns='urn:w'><p:c xmlns:p='urn:u' xmlns='urn:w'/></a>"
    #expect(
      try canonical(document, .c14n)
        == "<a xmlns=\"urn:w\" xmlns:p=\"urn:u\" xmlns:q=\"urn:v\" b=\"3\" p:z=\"1\" q:a=\"2\"><p:c></p:c></a>"
    )
  }

  @Test("The declaration of the prefix xml is left out, and its attributes stay")
  func xmlPrefix() throws {
    let document =
      "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='en' b='1'><b xml:lang=''/></a>"
    #expect(
      try canonical(document, .c14n) == "<a b=\"1\" xml:lang=\"en\"><b xml:lang=\"\"></b></a>")
  }

  @Test("Attributes are sorted by their URIs, and by their names if two prefixes have one URI")
  func sharedNamespaces() throws {
    let document =
      "<a xmlns:r='urn:u' xmlns:q='urn:v' xmlns:p='urn:u' p:c='1' q:a='2' r:b='3' p:a='4' e='5'/>"
    #expect(
      try canonical(document, .c14n)
        == """
        <a xmlns:p="urn:u" xmlns:q="urn:v" xmlns:r="urn:u" e="5" p:a="4" r:b="3" p:c="1" q:a="2"></a>
        """)
  }

  @Test("Instructions outside the root have lines of their own")
  func instructions() throws {
    #expect(try canonical("<?a?><b/><?c d?>", .c14n) == "<?a?>\n<b></b>\n<?c d?>")
  }

  @Test("Instructions of the document type are in the form of the suite only")
  func doctypeInstructions() throws {
    let document = "<!DOCTYPE a [<?p q?><!NOTATION n SYSTEM 's'>]><a/>"
    #expect(
      try canonical(document, .suite)
        == "<?p q?><!DOCTYPE a [\n<!NOTATION n SYSTEM 's'>\n]>\n<a></a>")
    #expect(try canonical(document, .c14n) == "<a></a>")
  }

  @Test(
    "A relative namespace and an entity without text are errors of Canonical XML",
    arguments: [
      ("<a xmlns='b'/>", XMLCanonicalError.relativeNamespace(uri: "b")),
      ("<a xmlns:p='1:b'/>", .relativeNamespace(uri: "1:b")),
      ("<!DOCTYPE a SYSTEM 's'><a>&e;</a>", .skippedEntity(name: "e")),
    ])
  func failures(_ document: String, _ expected: XMLCanonicalError) throws {
    var handler = XMLCanonicalizer(into: MemorySink())
    let options = XMLOptions(doctype: .processed, namespaces: .resolved)
    try? XMLPushParser.parse(Array(document.utf8).span, options: options, into: &handler)
    let (cause, isStopped) = (handler.failure?.cause, handler.isStopped)
    #expect(cause as? XMLCanonicalError == expected)
    #expect(isStopped)
  }
}
