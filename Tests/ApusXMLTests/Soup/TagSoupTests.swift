import ApusBytes
import ApusMeasure
import ApusStreams
import ApusXML
import Testing

@Suite("Tag soup")
struct TagSoupTests {
  /// The tokens of a document, and the bytes of all of them together.
  private struct Tokens: TagSoupHandler {
    var list: [String] = []
    var bytes: [UInt8] = []
    private var text: [UInt8] = []

    mutating func text(_ text: Span<UInt8>) {
      self.text.append(copying: text)
      bytes.append(copying: text)
    }

    /// Adds the text of the pieces before another token.
    mutating func endText() {
      if !text.isEmpty { list.append("text \(String(decoding: text, as: UTF8.self))") }
      text = []
    }

    mutating func startTag(_ tag: TagSoupTag) {
      endText()
      var token = "start \(tag.name.text)"
      tag.forEachAttribute { attribute in
        token += " \(attribute.name.text)"
        if attribute.hasValue { token += "=[\(attribute.value.text)]" }
      }
      list.append(token)
      bytes.append(copying: tag.bytes)
    }

    mutating func endTag(_ tag: TagSoupTag) {
      endText()
      list.append("end \(tag.name.text)")
      bytes.append(copying: tag.bytes)
    }

    mutating func markup(_ bytes: Span<UInt8>) {
      endText()
      list.append("markup \(bytes.text)")
      self.bytes.append(copying: bytes)
    }
  }

  private func tokens(_ document: [UInt8]) -> Tokens {
    var tokens = Tokens()
    TagSoup.parse(document.span, into: &tokens)
    tokens.endText()
    return tokens
  }

  /// The tokens of a document in chunks that begin at some offsets.
  private func tokens(_ document: [UInt8], _ cuts: [Int], limit: Int = 1 << 20) -> [String] {
    var tokens = Tokens()
    var scanner = TagSoupScanner(tokenLimit: limit)
    for (start, end) in zip([0] + cuts, cuts + [document.count]) {
      scanner.parse(document.span.extracting(start..<end), into: &tokens)
    }
    scanner.finish(into: &tokens)
    tokens.endText()
    #expect(tokens.bytes == document)
    return tokens.list
  }

  private func random(_ random: inout SplitMix64, pieces count: Int) -> [UInt8] {
    let pieces = [
      "<", ">", "/", "!", "--", "?", "=", "'", "\"", " ", "\n", "a", "script", "title", "\u{e9}",
      "<!--", "</script", "</title>", "<title>", "<p ", "&amp;", "-->",
    ]
    let text = (0..<random.next(below: count)).map { _ in pieces[random.next(below: pieces.count)] }
    return Array(text.joined().utf8)
  }

  @Test(
    "A document in chunks has the tokens of the whole, at every split",
    arguments: [4, 5, 6] as [UInt64])
  func splits(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for round in 0..<150 {
      let document = random(&generator, pieces: 30)
      let expected = tokens(document).list
      for cut in 0...document.count {
        #expect(tokens(document, [cut]) == expected, "seed \(seed), round \(round), \(cut)")
      }
      for size in [1, 2, 3, 7] {
        let cuts = Array(stride(from: size, to: max(document.count, size), by: size))
        #expect(tokens(document, cuts) == expected, "seed \(seed), round \(round), size \(size)")
      }
    }
  }

  @Test("A token above the limit is text, the same at every split", arguments: [7, 8] as [UInt64])
  func limit(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for round in 0..<150 {
      let document = random(&generator, pieces: 60)
      let expected = tokens(document, [], limit: 16)
      for size in [1, 2, 3, 7, 16, 17] {
        let cuts = Array(stride(from: size, to: max(document.count, size), by: size))
        #expect(
          tokens(document, cuts, limit: 16) == expected,
          "seed \(seed), round \(round), size \(size)")
      }
    }
    let long = Array("<abcdefghijklmnop><b>".utf8)
    #expect(tokens(long, [], limit: 17) == ["text <abcdefghijklmnop>", "start b"])
    #expect(tokens(long, [], limit: 18) == ["start abcdefghijklmnop", "start b"])
  }

  @Test("A source is scanned to its end, and the scanner can be used again")
  func source() throws {
    var scanner = TagSoupScanner()
    for _ in 0..<2 {
      var tokens = Tokens()
      let source = ArraySource(Array("<script>a<b></script><p".utf8), chunkSize: 5)
      scanner.parse(source: source, into: &tokens)
      tokens.endText()
      #expect(tokens.list == ["start script", "text a<b>", "end script", "text <p"])
    }
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
    for round in 0..<2_000 {
      let document = self.random(&random, pieces: 20)
      let found = tokens(document)
      #expect(found.bytes == document, "seed \(seed), round \(round): \(document)")
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
    TagSoup.parse(
      Array("<IMG alt='a' SRC=b.png><img><img src='c' src='d'>".utf8).span, into: &images)
    #expect(images.sources == ["b.png", "c"])
  }
}
