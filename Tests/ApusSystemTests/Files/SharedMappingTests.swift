import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("SharedMapping")
struct SharedMappingTests {
  @Test("A copy has the bytes that were written later, and ends with the mapping")
  func copies() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("segment")
    try Data([1, 2, 3, 4, 5]).write(to: URL(filePath: path))
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    let mapping = try #require(SharedMapping(handle.fileDescriptor, byteCount: 5))
    try handle.seek(toOffset: 3)
    try handle.write(contentsOf: Data([8, 9]))
    #expect(copied(mapping, 3, at: 1) == [2, 3, 8])
    #expect(copied(mapping, 8, at: 3) == [8, 9])
    #expect(copied(mapping, 8, at: 5) == [])
    #expect(copied(mapping, 0, at: 0) == [])
    #expect(mapping.byteCount == 5)
  }

  @Test("No bytes and a file that is not open have no mapping")
  func refused() {
    #expect(SharedMapping(0, byteCount: 0) == nil)
    #expect(SharedMapping(-1, byteCount: 1) == nil)
  }

  private func copied(_ mapping: SharedMapping, _ count: Int, at offset: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let copied = mapping.copy(into: &raw, at: offset)
    return Array(bytes.prefix(copied))
  }
}
