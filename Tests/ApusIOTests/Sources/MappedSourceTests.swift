import ApusBytes
import ApusIO
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("MappedSource")
struct MappedSourceTests {
  @Test("A file has the same bytes at every chunk size", arguments: [1000, 4096, 8191, 1_048_576])
  func chunks(size: Int) throws {
    var random = SplitMix64(seed: UInt64(size))
    let bytes = random.bytes(count: 50_000)
    let folder = try TemporaryFolder()
    var source = try MappedSource(path: folder.write(bytes), chunkSize: size)
    let (read, sizes) = source.gather()
    #expect(read == bytes)
    #expect(sizes.dropLast().allSatisfy { $0 == size })
    #expect(source.advance() == false)
  }

  @Test("An empty file has no chunks")
  func empty() throws {
    let folder = try TemporaryFolder()
    var source = try MappedSource(path: folder.write([]))
    #expect(source.advance() == false)
    #expect(source.chunk.count == 0)
  }

  @Test("A missing file throws an error of opening")
  func missing() {
    let error = #expect(throws: SystemError.self) { _ = try MappedSource(path: "/nowhere/a") }
    #expect(error?.operation == .open)
  }
}

@Suite("ArraySource")
struct ArraySourceTests {
  @Test("An array is split into chunks of the given size", arguments: [1, 2, 3, 5, 100])
  func chunks(size: Int) {
    let bytes: [UInt8] = [1, 2, 3, 4, 5]
    var source = ArraySource(bytes, chunkSize: size)
    let (read, sizes) = source.gather()
    #expect(read == bytes)
    #expect(sizes.first == min(size, 5))
    #expect(source.advance() == false)
  }

  @Test("An empty array has no chunks")
  func empty() {
    var source = ArraySource([])
    #expect(source.advance() == false)
  }
}
