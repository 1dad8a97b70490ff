import ApusBytes
import ApusIO
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("DescriptorSource")
struct DescriptorSourceTests {
  @Test("A file has the same bytes at every chunk size", arguments: [1, 7, 4096, 131_072])
  func chunks(capacity: Int) throws {
    var random = SplitMix64(seed: UInt64(capacity))
    let bytes = random.bytes(count: 10_000)
    let folder = try TemporaryFolder()
    var source = try DescriptorSource(path: folder.write(bytes), chunkSize: capacity)
    let (read, sizes) = try source.gather()
    #expect(read == bytes)
    #expect(sizes.allSatisfy { 1...capacity ~= $0 })
  }

  @Test("An empty file has no chunks, even after the end")
  func empty() throws {
    let folder = try TemporaryFolder()
    var source = try DescriptorSource(path: folder.write([]))
    #expect(try source.advance() == false)
    #expect(try source.advance() == false)
    #expect(source.chunk.count == 0)
  }

  @Test("A missing file throws an error of opening")
  func missing() {
    let error = #expect(throws: SystemError.self) { _ = try DescriptorSource(path: "/nowhere/a") }
    #expect(error?.operation == .open)
  }

  @Test("An unreadable file throws an error with its path, then ends")
  func folder() throws {
    let folder = try TemporaryFolder()
    var source = try DescriptorSource(path: folder.path)
    do throws(ByteSourceError<SystemError>) {
      _ = try source.advance()
      Issue.record("a folder was read")
    } catch {
      #expect(error == .failed(SystemError(.read, folder.path, code: EISDIR)))
    }
    #expect(try source.advance() == false)
  }

  @Test("A file that shrinks during reading ends early")
  func shrinks() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 1, count: 10_000))
    var source = try DescriptorSource(path: path, chunkSize: 4096)
    #expect(try source.advance())
    try TemporaryFolder.shorten(path, to: 5000)
    #expect(try source.gather().bytes.count == 5000 - 4096)
  }

  @Test("The bytes of a pipe are read as they arrive, to the end")
  func pipe() async throws {
    let sum = try await onOwnThread {
      let pipe = try FileDescriptor.Pipe()
      let writer = dup(pipe.writer.number)
      Thread.detachNewThread {
        let end = FileDescriptor(adopting: writer, name: "writer")
        for _ in 0..<100 { try? end.write([UInt8](repeating: 3, count: 1001)) }
      }
      var source = DescriptorSource(pipe.takeReader(), chunkSize: 512)
      var sum = 0
      try source.forEachByte { sum += Int($0) }
      return sum
    }
    #expect(sum == 300_300)
  }

  @Test("A cancelled source throws cancelled, even before the first read")
  func cancelledBefore() throws {
    let cancellation = Cancellation()
    let pipe = try FileDescriptor.Pipe()
    try pipe.writer.write([1])
    cancellation.cancel()
    var source = try DescriptorSource(pipe.takeReader(), cancellation: cancellation)
    #expect(try Self.isCancelled(&source))
    #expect(try source.advance() == false)
  }

  @Test("A source that waits for a pipe can be cancelled")
  func cancelledWhileWaiting() async throws {
    let isCancelled = try await onOwnThread {
      let cancellation = Cancellation()
      let pipe = try FileDescriptor.Pipe()
      let writer = dup(pipe.writer.number)
      defer { close(writer) }
      var source = try DescriptorSource(pipe.takeReader(), cancellation: cancellation)
      let reader = ObservedThread.current
      Thread.detachNewThread {
        blockUntil { reader.isBlocked }
        cancellation.cancel()
      }
      return try Self.isCancelled(&source)
    }
    #expect(isCancelled)
  }

  @Test("An unused cancellation does not change the bytes of a file")
  func notCancelled() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor(reading: folder.write([1, 2, 3]))
    let cancellation = Cancellation()
    var source = try DescriptorSource(file, cancellation: cancellation)
    #expect(try source.gather().bytes == [1, 2, 3])
  }

  private static func isCancelled(_ source: inout DescriptorSource) throws -> Bool {
    do throws(ByteSourceError<SystemError>) {
      return try source.advance() && false
    } catch {
      return error == .cancelled
    }
  }
}

extension FileDescriptor.Pipe {
  /// The read end of a pipe with a closed write end.
  consuming func takeReader() -> FileDescriptor { reader }
}
