import ApusStreams
import ApusXML
import Testing

@Suite("Canonical form")
struct XMLCanonicalizerTests {
  private func canonical(_ document: String, _ form: XMLCanonicalForm) throws -> String {
    var handler = XMLCanonicalizer(to: MemorySink(), form: form)
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
      "<a xmlns:q='v' xmlns:p='u' p:z='1' q:a='2' b='3' xmlns='w'><p:c xmlns:p='u' xmlns='w'/></a>"
    #expect(
      try canonical(document, .c14n)
        == "<a xmlns=\"w\" xmlns:p=\"u\" xmlns:q=\"v\" b=\"3\" p:z=\"1\" q:a=\"2\"><p:c></p:c></a>")
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
    let document = "<a xmlns:r='u' xmlns:q='v' xmlns:p='u' p:c='1' q:a='2' r:b='3' p:a='4' e='5'/>"
    #expect(
      try canonical(document, .c14n)
        == """
        <a xmlns:p="u" xmlns:q="v" xmlns:r="u" e="5" p:a="4" r:b="3" p:c="1" q:a="2"></a>
        """)
  }

  @Test("Instructions outside the root have lines of their own")
  func instructions() throws {
    #expect(try canonical("<?a?><b/><?c d?>", .c14n) == "<?a?>\n<b></b>\n<?c d?>")
  }
}
