import ApusSystem
import Testing

@testable import ApusXML

@Suite("Bytes at every place of a block")
struct ByteTests {
  private static let length = 200

  @Test("A forbidden byte is found wherever it is, and no other byte is", arguments: 0...255)
  func characters(_ value: Int) {
    let byte = UInt8(value)
    let isPlain = byte >= 0x20 && byte < 0x80 || [9, 10, 13].contains(byte)
    for offset in 0..<Self.length {
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: Self.length)
      bytes[offset] = byte
      let check = CharacterCheck(bytes.span.rawBytes)
      // A byte that begins a longer character is followed by an "a", or cut by the end.
      #expect(check.valid == (isPlain ? Self.length : offset), "\(byte) at \(offset)")
    }
  }

  @Test("Characters of several bytes are valid wherever they are", arguments: ["é", "語", "👍"])
  func longCharacters(_ character: String) {
    for offset in 0..<Self.length {
      let text = String(repeating: "a", count: offset) + character + "<b>"
      #expect(CharacterCheck(text.utf8.span.rawBytes).valid == text.utf8.count)
    }
  }

  @Test("An end tag matches only the name of its start tag, whatever the length")
  func endTags() {
    for count in 1...40 {
      let name = [UInt8](repeating: UInt8(ascii: "n"), count: count)
      for padding in ["", String(repeating: " ", count: 60)] {
        #expect(isWellFormed(name, name, padding))
        for index in 0..<count {
          var other = name
          other[index] = UInt8(ascii: "m")
          #expect(!isWellFormed(name, other, padding))
        }
        #expect(!isWellFormed(name, name + name, padding))
        #expect(count == 1 || !isWellFormed(name, Array(name.dropLast()), padding))
      }
    }
  }

  private func isWellFormed(_ start: [UInt8], _ end: [UInt8], _ padding: String) -> Bool {
    struct Nothing: XMLHandler {}
    var handler = Nothing()
    let document = Array("<".utf8) + start + Array("></".utf8) + end + Array(">\(padding)".utf8)
    return (try? XMLPushParser.parse(document.span, into: &handler)) != nil
  }
}
