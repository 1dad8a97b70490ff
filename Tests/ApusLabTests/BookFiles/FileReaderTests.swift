import ApusBytes
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("FileReader")
struct FileReaderTests {
  @Test(
    "Every variant finds the sum of the written bytes, for any stride and any chunks",
    arguments: [1, 4096, 4097, 8192, 100_000])
  func sums(stride: Int) throws {
    let folder = try TemporaryFolder()
    let file = try SampleFile(folder.file("sample"), byteCount: 2_500_001)
    let reader = FileReader(path: file.path, use: stride == 1 ? .all : .every(stride))
    let expected = file.sum(every: stride)
    #expect(expected > 0)
    #expect(try reader.mapped() == expected)
    #expect(try reader.mapped(.random) == expected)
    #expect(try reader.mappedInChunks() == expected)
    #expect(try reader.walked() == expected)
    #expect(try reader.loaded() == expected)
    for capacity in [999, 4096, 65_536] { #expect(try reader.streamed(capacity) == expected) }
    let buffer = SharedBuffer(byteCount: file.byteCount)
    for _ in 0..<2 { #expect(try buffer.use { try reader.read(into: &$0) } == expected) }
  }

  @Test("A file with holes has the requested length, and its sums are those of its blocks")
  func sparse() throws {
    let folder = try TemporaryFolder()
    let file = try SampleFile(sparse: folder.file("sparse"), byteCount: 80_000_000)
    let reader = FileReader(path: file.path, use: .every(4096))
    #expect(try reader.mapped() == file.sum(every: 4096))
    #expect(file.byte(at: 1_048_576) == 0 && file.byte(at: 64 << 20) == file.byte(at: 0))
  }
}
