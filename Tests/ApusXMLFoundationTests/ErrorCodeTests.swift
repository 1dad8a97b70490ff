import ApusXMLFoundation
import Foundation
import FoundationXML
import Testing

@Suite("Codes of errors")
struct ErrorCodeTests {
  @Test(
    "An error has the domain and the code of Foundation's parser",
    arguments: [
      "<a b='1' b='2'/>", "<a>&x;</a>", "<a>&amp</a>", "<a>&#0;</a>", "<a>\u{1}</a>", "<a>]]></a>",
      "<a><!-- -- --></a>", "<a/><b/>", "<a/>text", "<1/>", "<a><?xml x?></a>", "<a><?p </a>",
    ])
  func codes(_ text: String) throws {
    let ours = ApusXMLFoundation.XMLParser(data: Data(text.utf8))
    let theirs = FoundationXML.XMLParser(data: Data(text.utf8))
    #expect(!ours.parse())
    // Foundation goes on after some faults.
    _ = theirs.parse()
    let error = try #require(ours.parserError) as NSError
    let expected = try #require(theirs.parserError) as NSError
    #expect(error.domain == expected.domain)
    #expect(error.code == expected.code)
  }
}
