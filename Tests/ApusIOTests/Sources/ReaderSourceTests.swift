import ApusIO
import ApusTestSupport
import Testing

@Suite("ReaderSource")
struct ReaderSourceTests {
  struct Refused: Error, Equatable {}

  /// A reader of a given number of bytes, some at a time, and perhaps an error after them.
  struct Counting: ~Copyable, ByteReader {
    var given: UInt8 = 0
    let count: UInt8
    let most: Int
    var isBroken = false
    var reads = 0

    mutating func read(appendingTo output: inout OutputSpan<UInt8>) throws(Refused) {
      reads += 1
      for _ in 0..<most where given < count && !output.isFull {
        output.append(given)
        given += 1
      }
      if isBroken, given == count { throw Refused() }
    }
  }

  @Test(
    "The bytes of a reader arrive in order, in chunks of at most the capacity", arguments: 1...9,
    [1, 3, 100])
  func order(capacity: Int, most: Int) throws {
    var source = ReaderSource(Counting(count: 200, most: most), chunkSize: capacity)
    let (bytes, sizes) = try source.gather()
    #expect(bytes == Array(0..<200))
    #expect(sizes.dropLast().allSatisfy { $0 == min(capacity, most) })
    let reads = source.reader.reads
    let isThere = try source.advance()
    #expect(!isThere && source.chunk.isEmpty)
    #expect(source.reader.reads == reads)
  }

  @Test("An error of the reader is thrown by the source, and no bytes follow")
  func failure() {
    var source = ReaderSource(Counting(count: 10, most: 4, isBroken: true), chunkSize: 8)
    var sizes: [Int] = []
    var thrown: Refused?
    do throws(Refused) {
      while let chunk = try source.nextChunk() { sizes.append(chunk.count) }
    } catch {
      thrown = error
    }
    #expect(sizes == [4, 4] && thrown == Refused())
    #expect((try? source.advance()) == false)
  }
}
