import ApusBytes
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

@testable import ApusPropertyList

@Suite("XML property lists of the usual form")
struct PlainXMLListTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  static let sample =
    head + """
      <dict>
      \t<key>a &amp; b</key>
      \t<array>
      \t\t<integer>-17</integer><integer>0x1F</integer><real>1.5e3</real><true/><false/>
      \t\t<string>x &lt;é&gt; 漢 &quot;&apos;</string><string></string><dict/><array/>
      \t\t<date>2026-11-24T06:22:33Z</date><data>
      \t\tAAEC
      \t\t/w==</data>
      \t</array>
      \t<key></key>
      \t<dict><key>k</key><integer>170141183460469231731687303715884105727</integer></dict>
      </dict>
      </plist>

      """

  private func plain(_ bytes: [UInt8]) -> [UInt8]? {
    PropertyList.plainConverted(bytes.span)
  }

  private func general(_ bytes: [UInt8]) -> [UInt8]? {
    var writer = PropertyListEventWriter(into: MemorySink())
    do {
      try PropertyList.parse(bytes.span, into: &writer)
      return try writer.finish()
    } catch { return nil }
  }

  @Test("The list that writers write is read, and equals that of the XML parser")
  func usual() throws {
    let bytes = Array(Self.sample.utf8)
    let list = try #require(plain(bytes))
    #expect(list == general(bytes))
  }

  @Test("A changed list is read as by the XML parser, or left to it")
  func changed() {
    let sample = Array(Self.sample.utf8)
    var random = SplitMix64(seed: 19)
    let pieces = [
      "<", ">", "&", "]]>", "\r", "<!-- -->", "&#65;", "<key>", "</key>", "<dict>", "</dict>",
      "</plist>", "<string/>", "\u{fffe}", "\u{0}", "1", "<plist>", " ", "<![CDATA[x]]>",
      "</array>",
    ].map { Array($0.utf8) }
    var readers = 0
    for _ in 0..<4000 {
      var bytes = sample
      for _ in 0...random.next() % 2 {
        let place = Int(random.next() % UInt64(bytes.count))
        let end = min(bytes.count, place + Int(random.next() % 3))
        let piece = pieces[Int(random.next() % UInt64(pieces.count))]
        bytes.replaceSubrange(place..<end, with: random.next() % 4 == 0 ? [] : piece)
      }
      guard let list = plain(bytes) else { continue }
      readers += 1
      #expect(list == general(bytes), "\(bytes.span.text)")
    }
    #expect(readers > 100)
  }

  @Test("Every prefix is left to the XML parser")
  func prefixes() {
    let bytes = Array(Self.sample.dropLast(2).utf8)
    for count in 0..<bytes.count { #expect(plain(Array(bytes[..<count])) == nil, "\(count)") }
  }

  @Test("A text with any byte at any place is read as by the XML parser, or left to it")
  func texts() {
    let characters =
      (0..<0x80).map { UnicodeScalar(UInt8($0)) } + ["é", "\u{fffe}", "漢", "\u{10ffff}"]
    for character in characters {
      for (before, after) in [(0, 0), (3, 2), (7, 1), (8, 8), (15, 3), (21, 12)] {
        let text =
          String(repeating: "a", count: before) + String(character)
          + String(repeating: "b", count: after)
        let bytes = Array("\(Self.head)<string>\(text)</string></plist>".utf8)
        guard let list = plain(bytes) else { continue }
        #expect(list == general(bytes), "\(character.value)")
      }
    }
    let usual = Array("\(Self.head)<string>a\tb\nc é漢 7~</string></plist>".utf8)
    #expect(plain(usual) != nil)
  }

  @Test("Lists with random keys equal those of the XML parser", arguments: [1, 2, 3])
  func keys(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var text = Self.head + "<array>"
    for _ in 0..<400 {
      text += "<dict>"
      for key in 0..<random.next() % 5 {
        // Most dictionaries have the same keys; the others have one of many, of any length.
        let number = random.next() % 4 == 0 ? random.next() % 200 : key
        let name =
          String(repeating: "k", count: Int(number % 23)) + "\(number)"
          + (number % 7 == 6 ? "é" : "")
        text += "<key>\(name)</key><integer>\(random.next() % 300)</integer>"
      }
      text += "</dict>"
    }
    let bytes = Array((text + "</array></plist>").utf8)
    let list = try #require(plain(bytes))
    #expect(list == general(bytes))
  }

  @Test("Invalid UTF-8, deep lists and other prologs are left to the XML parser")
  func others() {
    let invalid =
      Array(Self.head.utf8) + Array("<string>".utf8) + [0xc3]
      + Array("</string></plist>".utf8)
    #expect(plain(invalid) == nil)
    let deep = String(repeating: "<array>", count: 300) + String(repeating: "</array>", count: 300)
    #expect(plain(Array((Self.head + deep + "</plist>").utf8)) == nil)
    #expect(plain(Array("<plist><true/></plist>".utf8)) == nil)
  }
}
