import Testing

@testable import ApusXML

@Suite("Size of a tree")
struct TreeSizeTests {
  /// An offset of the index has 32 bits, and is that of a byte in UTF-8.
  @Test("A document that is too large in UTF-8 is no tree, whatever its size in its own encoding")
  func transcoded() throws {
    let head = Array("<?xml version='1.0' encoding='windows-1252'?><a>".utf8)
    // The euro sign has one byte in Windows-1252, and three in UTF-8.
    let document = head + [UInt8](repeating: 0x80, count: 100) + Array("</a>".utf8)
    let size = 307
    #expect(throws: XMLError.self) { try XMLTree.parse(document, XMLOptions(), below: size) }
    let storage = try XMLTree.parse(document, XMLOptions(), below: size + 1)
    #expect(storage.document.count == size)
  }
}
