import ApusBytes
import ApusStreams
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("UpcaseTransform")
struct UpcaseTransformTests {
  private static let text = "ab\ncd\n\nEf\n1x\n\u{e4}z\nlast"
  private static let expected = "Ab\nCd\n\nEf\n1x\n\u{e4}z\nLast"

  @Test("Only the first letter of a line changes, in chunks of any size")
  func chunks() throws {
    let bytes = Array(Self.text.utf8)
    for size in 1...bytes.count {
      var stream = UpcaseTransform().into(MemorySink())
      var start = 0
      while start < bytes.count {
        let end = min(start + size, bytes.count)
        try stream.write(contentsOf: Array(bytes[start..<end]))
        start = end
      }
      #expect(String(decoding: stream.takeOutput(), as: UTF8.self) == Self.expected, "\(size)")
    }
  }

  @Test("Byte by byte and through buffers of any size the output is the same")
  func files() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 20_000) + "\n" + Self.text
    let input = try folder.write(Array(long.utf8), to: "in")
    let file = UpcaseFile(input: input, output: folder.file("out"))
    let expected = "X" + String(repeating: "x", count: 19_999) + "\n" + Self.expected
    for work in [file.byteByByte, { try file.buffered(1) }, { try file.buffered(8192) }] {
      #expect(try work() == long.utf8.count)
      let written = try LoadedFile(file.output)
      let text = written.span.text
      #expect(text == expected)
    }
  }

  @Test("A different count and a different order of bytes have different checksums")
  func checksum() throws {
    let folder = try TemporaryFolder()
    let file = UpcaseFile(input: "", output: try folder.write(Array("ab".utf8)))
    let other = UpcaseFile(input: "", output: try folder.write(Array("ba".utf8), to: "other"))
    #expect(try file.checksum(2) != other.checksum(2))
    #expect(throws: WrongResultError.self) { try file.checksum(3) }
  }
}
