import ApusXML
import Testing

@Suite("Names near the end of a text")
struct NameEndTests {
  private struct Names: XMLHandler {
    var names: [Int] = []
    var values = 0
    mutating func startElement(_ tag: XMLStartTag) {
      names.append(tag.name.bytes.count)
      values += tag.attributes.count
    }
  }

  /// Names are read sixteen bytes at a time. `Scripts/sanitize` finds a read behind the text.
  @Test("Tags of all lengths before texts of all lengths", arguments: 1...80)
  func lengths(count: Int) throws {
    let name = String(repeating: "b", count: count)
    for rest in 0..<60 {
      for attribute in ["", " p=''", " pzc=''", "  q='1'"] {
        let text = "<\(name)\(attribute)/>" + String(repeating: " ", count: rest)
        // An array of its own has no bytes behind the text.
        let document = [UInt8](text.utf8)
        var names = Names()
        try XMLPushParser.parse(document.span, into: &names)
        #expect(names.names == [count] && names.values == (attribute.isEmpty ? 0 : 1))
      }
    }
  }
}
