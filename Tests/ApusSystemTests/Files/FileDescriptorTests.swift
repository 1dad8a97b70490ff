// UNSAFE: `rename` takes bytes that are not UTF-8 as a C string

import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("FileDescriptor")
struct FileDescriptorTests {
  @Test("Bytes that were written to a file are read from it")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("new")
    let file = try FileDescriptor(creating: path)
    try file.write([1, 2, 3])
    try file.write([])
    try file.close()
    let again = try FileDescriptor(reading: path)
    var bytes: [UInt8] = [9, 9, 9, 9, 9]
    #expect(try read(again, into: &bytes, from: 1) == 3)
    #expect(bytes == [9, 1, 2, 3, 9])
    #expect(try read(again, into: &bytes, from: 0) == 0)
  }

  private func read(
    _ file: borrowing FileDescriptor, into bytes: inout [UInt8], from start: Int
  ) throws -> Int {
    var span = bytes.mutableSpan
    var memory = span.mutableRawBytes
    return try file.read(into: &memory, from: start)
  }

  @Test("A missing file is an error that names the call and the path")
  func missing() {
    let error = #expect(throws: SystemError.self) { _ = try FileDescriptor(reading: "/nowhere/a") }
    #expect(error == SystemError(.open, "/nowhere/a", code: ENOENT))
    #expect(error?.description == "open /nowhere/a: No such file or directory (2)")
  }

  @Test("A path that is not UTF-8 is opened by its bytes, and a zero in a path is an error")
  func bytesOfPath() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2])
    let odd = Array(folder.path.utf8) + Array("/caf".utf8) + [0xe9]
    // SAFETY: the call reads terminated strings.
    let renamed = unsafe rename(path, odd.map { CChar(bitPattern: $0) } + [0])
    #expect(renamed == 0)
    let file = try FileDescriptor(reading: odd)
    #expect(try file.status().byteCount == 2)
    let error = #expect(throws: SystemError.self) { _ = try FileDescriptor(reading: odd + [0xe9]) }
    #expect(error?.path == folder.path + "/caf\u{fffd}\u{fffd}")
    for zero in ["/dev/null\0x", "\0"] {
      let refused = #expect(throws: SystemError.self) { _ = try FileDescriptor(reading: zero) }
      #expect(refused == SystemError(.open, zero, code: EINVAL))
    }
  }

  @Test("A private file is for its user alone, and its name must be new")
  func privateFile() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "elsewhere")
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      umask(0)
      try FileDescriptor(creatingPrivately: folder + "/new").write([1])
      #expect(try mode(folder + "/new") == 0o600)
      for name in ["/new", "/link"] {
        let error = #expect(throws: SystemError.self) {
          _ = try FileDescriptor(creatingPrivately: folder + name)
        }
        #expect(error == SystemError(.open, folder + name, code: EEXIST))
      }
    }
    #expect(try names(in: folder) == ["link", "new"])
  }

  @Test("Reading a folder throws the error of read")
  func folder() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor(reading: folder.path)
    let error = #expect(throws: SystemError.self) {
      var bytes: [UInt8] = [0]
      _ = try read(file, into: &bytes, from: 0)
    }
    #expect(error == SystemError(.read, folder.path, code: EISDIR))
  }

  @Test("Closing a closed descriptor is an error, and it is closed only once")
  func closing() async {
    // In its own process, because no other code there opens a descriptor of that number meanwhile.
    await #expect(processExitsWith: .success) {
      let number = dup(1)
      let first = FileDescriptor(adopting: number, name: "copy")
      try first.close()
      let error = #expect(throws: SystemError.self) {
        try FileDescriptor(adopting: number, name: "copy").close()
      }
      #expect(error == SystemError(.close, "copy", code: EBADF))
    }
  }

  @Test("A descriptor is closed at the end of its life")
  func life() async {
    await #expect(processExitsWith: .success) {
      let number = dup(1)
      do { _ = FileDescriptor(adopting: number, name: "copy") }
      #expect(fcntl(number, F_GETFD) == -1)
    }
  }

  @Test("A pipe returns the bytes that were written, then ends")
  func pipe() throws {
    let pipe = try FileDescriptor.Pipe()
    try pipe.writer.write([5, 6])
    let (reader, writer) = (pipe.reader.number, pipe.writer.number)
    #expect(fcntl(reader, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(writer, F_GETFD) == FD_CLOEXEC)
    var bytes: [UInt8] = [0, 0, 0]
    #expect(try read(pipe.reader, into: &bytes, from: 0) == 2)
    #expect(bytes == [5, 6, 0])
  }

  @Test("Reads and writes wait for a descriptor that does not block")
  func nonBlocking() async throws {
    let received = try await onOwnThread {
      let pipe = try FileDescriptor.Pipe()
      for end in [pipe.reader.number, pipe.writer.number] {
        _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      }
      let writer = dup(pipe.writer.number)
      Thread.detachNewThread {
        // More than the capacity of a pipe.
        let end = FileDescriptor(adopting: writer, name: "writer")
        try? end.write([UInt8](repeating: 1, count: 300_000))
      }
      var bytes = [UInt8](repeating: 0, count: 300_000)
      var count = 0
      while count < bytes.count {
        var span = bytes.mutableSpan
        var memory = span.mutableRawBytes
        count += try pipe.reader.read(into: &memory, from: count)
      }
      return bytes.count { $0 == 1 }
    }
    #expect(received == 300_000)
  }

  @Test("Waiting tells which of two descriptors has bytes")
  func waiting() throws {
    let first = try FileDescriptor.Pipe()
    let second = try FileDescriptor.Pipe()
    try first.writer.write([1])
    #expect(try first.reader.waitUntilReadable(or: second.reader))
    try second.writer.write([1])
    #expect(try !first.reader.waitUntilReadable(or: second.reader))
  }

  @Test("The status of a file is its size and kind")
  func status() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor(reading: folder.write([1, 2, 3]))
    #expect(try file.status().byteCount == 3)
    #expect(try file.status().isRegular)
    #expect(try !FileDescriptor.Pipe().reader.status().isRegular)
  }
}
