import ApusBytes
import ApusXML
import Testing

/// Pieces of text have whole characters. `EventLog` decodes each piece on its own, so that half a
/// character would be another text.
@Suite("Pieces of text")
struct TextPieceTests {
  static let characters = ["é", "€", "😀", "<", "&"]
  static let tails = ["]", "]]", "\r", "]\r", "]]]"]

  @Test(
    "Characters after brackets and carriage returns stay whole at each two cuts",
    arguments: characters, tails)
  func cuts(_ character: String, _ tail: String) {
    for document in [
      "<a>x\(tail)\(character)y</a>", "<a><![CDATA[x\(tail)\(character)y]]></a>",
      "<a><![CDATA[x\(tail)\(character)", "<a>x\(tail)\(character)",
    ] {
      let bytes = Array(document.utf8)
      let whole = Outcome(bytes)
      for first in 1..<bytes.count {
        for second in first..<bytes.count {
          let cut = Outcome(bytes, .processing, cuts: [first, second])
          #expect(cut == whole, "\(document.debugDescription) cut at \(first) and \(second)")
        }
      }
      let single = Outcome(bytes, .processing, cuts: 1..<bytes.count)
      #expect(single == whole, "\(document.debugDescription) in single bytes")
    }
  }

  @Test("The last two brackets of a run end a section, at each two cuts", arguments: 2...6)
  func runs(brackets: Int) {
    let run = String(repeating: "]", count: brackets)
    let bytes = Array("<a><![CDATA[x\(run)y\(run)>\r</a>".utf8)
    let text = "x\(run)y\(run.dropLast(2))"
    for first in 1..<bytes.count {
      for second in first..<bytes.count {
        let cut = Outcome(bytes, .processing, cuts: [first, second])
        #expect(
          cut.events == ["start a", "section", "text \(text)", "end section", "text \n", "end a"])
        #expect(cut.error == nil)
      }
    }
  }

  @Test("A section with a bracket before a < is no tag that has to end", arguments: ["<", "&"])
  func openingCharacters(_ character: String) {
    let text = "]\(character)" + String(repeating: "x", count: 300)
    let bytes = Array("<a><![CDATA[\(text)]]></a>".utf8)
    var options = XMLOptions.processing
    options.limits.token = 100
    let cut = Outcome(bytes, options, cuts: [13])
    #expect(cut.events == ["start a", "section", "text \(text)", "end section", "end a"])
    #expect(cut.error == nil)
  }
}
