import ApusSystem
import ApusTestSupport
import CApusSystem
import Foundation
import Testing

@Suite("LoadedFile")
struct LoadedFileTests {
  @Test("A loaded file has the bytes of the file", arguments: [0, 1, 16_383, 16_384, 100_000])
  func contents(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let folder = try TemporaryFolder()
    let file = try LoadedFile(folder.write(bytes))
    #expect(file.byteCount == count)
    #expect(file.span.array == bytes)
    let raw = file.bytes
    #expect(raw.elements.array == bytes)
  }

  @Test("A file that shrinks afterwards keeps its bytes in memory")
  func shrunk() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 7, count: 20_000))
    let file = try LoadedFile(path)
    try TemporaryFolder.shorten(path, to: 0)
    #expect(file.byteCount == 20_000)
    #expect(file.span[19_999] == 7)
  }

  @Test("A file that shrank or grew after its size was read gives its current bytes")
  func changed() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3, 4])
    let file = try FileDescriptor(reading: path)
    try TemporaryFolder.shorten(path, to: 2)
    #expect(try LoadedFile(file).byteCount == 2)
  }

  #if os(Linux)
    @Test("A file that reports a size of 0 is read nevertheless")
    func madeUp() throws {
      let file = try LoadedFile("/proc/self/status")
      #expect(file.byteCount > 100)
    }
  #endif

  @Test("A pipe is read to its end, though it has no size")
  func pipe() async throws {
    let count = try await onOwnThread {
      let pipe = try FileDescriptor.Pipe()
      let (reader, writer) = (dup(pipe.reader.number), dup(pipe.writer.number))
      Thread.detachNewThread {
        let end = FileDescriptor(adopting: writer, name: "writer")
        try? end.write([UInt8](repeating: 1, count: 200_000))
      }
      try pipe.close()
      return try LoadedFile(FileDescriptor(adopting: reader, name: "reader")).byteCount
    }
    #expect(count == 200_000)
  }

  #if os(Linux)
    @Test("A file that reports more bytes than any memory is an error", arguments: [40, 43])
    func tooLarge(_ bits: Int) throws {
      let folder = try TemporaryFolder()
      let path = folder.file("sparse")
      let file = try FileDescriptor(creating: path)
      // The test needs a file system with such files, and a system that does not promise all
      // memory.
      guard ftruncate(file.number, 1 << bits) == 0, !apus_has_room(1 << bits) else { return }
      let error = #expect(throws: SystemError.self) { _ = try LoadedFile(path) }
      #expect(error == SystemError(.read, path, code: ENOMEM))
    }
  #endif

  @Test("An unreadable file is an error")
  func folder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let error = #expect(throws: SystemError.self) { _ = try LoadedFile(path) }
    #expect(error == SystemError(.read, path, code: EISDIR))
  }
}

extension FileDescriptor.Pipe {
  fileprivate consuming func close() throws {
    try reader.close()
    try writer.close()
  }
}
