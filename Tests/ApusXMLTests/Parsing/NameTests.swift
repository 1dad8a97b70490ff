import Testing

@testable import ApusXML

@Suite("Names of elements and attributes")
struct NameTests {
  /// Text behind a tag, so that the scanner of usual tags takes it.
  private let rest = String(repeating: "text ", count: 20)

  private func isWellFormed(_ document: [UInt8]) -> Bool {
    Outcome.error(of: document, XMLOptions()) == nil
  }

  @Test("Every ASCII byte at every offset of a name is allowed as the table of characters says")
  func characters() {
    // These bytes end a name, or begin another kind of markup.
    let others = Set(" \t\r\n/>=!?\"'<&".utf8)
    for byte in UInt8(0x21)...0x7e where !others.contains(byte) {
      for offset in 0..<36 {
        var name = [UInt8](repeating: UInt8(ascii: "n"), count: 36)
        name[offset] = byte
        let scalar = UInt32(byte)
        let isName =
          offset == 0 ? NameCharacters.isStart(scalar) : NameCharacters.isPart(scalar)
        let behind = Array("\(rest)</r>".utf8)
        let tag = Array("<r><".utf8) + name + Array("/>".utf8) + behind
        #expect(isWellFormed(tag) == isName, "\(byte) at \(offset) of a tag")
        let attribute = Array("<r><a ".utf8) + name + Array("='1'/>".utf8) + behind
        #expect(isWellFormed(attribute) == isName, "\(byte) at \(offset) of an attribute")
      }
    }
  }

  @Test(
    "An end tag matches only the whole name of its element, whatever its length", arguments: 1...40)
  func ends(_ count: Int) {
    let name = (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    func document(_ end: [UInt8], _ behind: String) -> [UInt8] {
      Array("<r><".utf8) + name + Array(">t</".utf8) + end + Array(">\(behind)</r>".utf8)
    }
    for behind in ["", rest] {
      #expect(isWellFormed(document(name, behind)))
      #expect(!isWellFormed(document(name + [UInt8(ascii: "x")], behind)))
      #expect(!isWellFormed(document(Array(name.dropLast()), behind)))
      for offset in 0..<count {
        var other = name
        other[offset] ^= 1
        let error = Outcome.error(of: document(other, behind), XMLOptions())
        #expect(error?.kind == .mismatchedEndTag || error?.kind == .malformedTag)
      }
    }
  }

  @Test("The colon of a name is seen at every offset")
  func colons() {
    for length in 3..<36 {
      for offset in 1..<length - 1 {
        var name = [UInt8](repeating: UInt8(ascii: "n"), count: length)
        name[offset] = UInt8(ascii: ":")
        let prefix = String(decoding: name[..<offset], as: UTF8.self)
        let tag = String(decoding: name, as: UTF8.self)
        let options = XMLOptions(namespaces: .resolved)
        let bound = Array("<r xmlns:\(prefix)='u'><\(tag) \(tag)='1'/>\(rest)</r>".utf8)
        #expect(Outcome.error(of: bound, options) == nil)
        for document in ["<r><\(tag)/>\(rest)</r>", "<r><a \(tag)='1'/>\(rest)</r>"] {
          let error = Outcome.error(of: Array(document.utf8), options)
          #expect(error?.kind == .undeclaredPrefix, "\(document)")
        }
      }
    }
  }
}
