import ApusBytes
import Testing

@Suite("The mark of UTF-16")
struct UTF16ByteOrderTests {
  @Test(
    "A mark says its byte order, and other bytes say none",
    arguments: [
      ([0xff, 0xfe], .littleEndian), ([0xfe, 0xff], .bigEndian),
      ([0xff, 0xfe, 0x61], .littleEndian),
      ([], nil), ([0xff], nil), ([0xfe], nil), ([0xff, 0xff], nil), ([0xfe, 0xfe], nil),
      ([0xef, 0xbb, 0xbf], nil), ([0x61, 0x00], nil),
    ] as [([UInt8], UTF16Transcoder.ByteOrder?)])
  func marks(_ text: [UInt8], order: UTF16Transcoder.ByteOrder?) {
    #expect(UTF16Transcoder.ByteOrder(markOf: text.span) == order)
    if text.count >= 2 {
      #expect(UTF16Transcoder.ByteOrder(mark: text[0], text[1]) == order)
    }
  }
}
