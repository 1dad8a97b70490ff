import ApusBytes
import ApusMeasure
import ApusXML
import Testing

@Suite("Tag soup")
struct TagSoupTests {
  /// The tokens of a document, and the bytes of all of them together.
  private struct Tokens: TagSoupHandler {
    var list: [String] = []
    var bytes: [UInt8] = []

    mutating func text(_ text: Span<UInt8>) {
      list.append("text \(text.text)")
      bytes.append(copying: text)
    }

    mutating func startTag(_ tag: TagSoupTag) {
      var token = "start \(tag.name.text)"
      tag.forEachAttribute { attribute in
        token += " \(attribute.name.text)"
        if attribute.hasValue { token += "=[\(attribute.value.text)]" }
      }
      list.append(token)
      bytes.append(copying: tag.bytes)
    }

    mutating func endTag(_ tag: TagSoupTag) {
      list.append("end \(tag.name.text)")
      bytes.append(copying: tag.bytes)
    }

    mutating func markup(_ bytes: Span<UInt8>) {
      list.append("markup \(bytes.text)")
      self.bytes.append(copying: bytes)
    }
  }

  private func tokens(_ document: [UInt8]) -> Tokens {
    var tokens = Tokens()
    TagSoup.scan(document.span, into: &tokens)
    return tokens
  }

  @Test(
    "Tags, attributes and texts are found in any order",
    arguments: [
      ("a<b>c</B >d", ["text a", "start b", "text c", "end B", "text d"]),
      ("<a href=x class='y z' id = \"q\" hidden>", ["start a href=[x] class=[y z] id=[q] hidden"]),
      ("<br/><hr / size=1/>", ["start br", "start hr size=[1/]"]),
      ("<a href='>'>x", ["start a href=[>]", "text x"]),
      ("<a =b c='d'e>", ["start a =b c=[d] e"]),
      ("1 < 2 <3", ["text 1 < 2 <3"]),
      (
        "<!DOCTYPE html><!-- > --><?p?></ x>",
        ["markup <!DOCTYPE html>", "markup <!-- > -->", "markup <?p?>", "markup </ x>"]
      ),
      ("<!--><p>-->", ["markup <!--><p>-->"]),
      ("a<!-- b", ["text a<!-- b"]),
      ("<p><a href='x>", ["start p", "text <a href='x>"]),
      (
        "<script>if (a<b) '</p>'</SCRIPT>c",
        ["start script", "text if (a<b) '</p>'", "end SCRIPT", "text c"]
      ),
      ("<title>a</titles><b></title>", ["start title", "text a</titles><b>", "end title"]),
      ("<style>x", ["start style", "text x"]),
      ("<", ["text <"]), ("</", ["text </"]), ("<!", ["text <!"]), ("", []),
    ])
  func examples(_ document: String, _ expected: [String]) {
    #expect(tokens(Array(document.utf8)).list == expected)
  }

  @Test("The bytes of all tokens are the document", arguments: [1, 2, 3] as [UInt64])
  func order(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "<", ">", "/", "!", "--", "?", "=", "'", "\"", " ", "\n", "a", "script", "title", "\u{e9}",
      "<!--",
      "</script", "<p ", "&amp;",
    ]
    for round in 0..<2_000 {
      let document = (0..<random.next(below: 20)).map { _ in
        pieces[random.next(below: pieces.count)]
      }
      .joined()
      let found = tokens(Array(document.utf8))
      #expect(found.bytes == Array(document.utf8), "seed \(seed), round \(round): \(document)")
      #expect(!found.list.contains("text "), "seed \(seed), round \(round): \(document)")
    }
  }

  @Test("The values of attributes are found by name in any letter case")
  func attributes() {
    struct Images: TagSoupHandler {
      var sources: [String] = []
      mutating func startTag(_ tag: TagSoupTag) {
        if tag.isNamed("img"), let source = tag.attribute("src") { sources.append(source) }
      }
    }
    var images = Images()
    TagSoup.scan(
      Array("<IMG alt='a' SRC=b.png><img><img src='c' src='d'>".utf8).span, into: &images)
    #expect(images.sources == ["b.png", "c"])
  }
}
