// UNSAFE: makes a named pipe

import ApusBytes
import ApusSystem
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("MappedFile")
struct MappedFileTests {
  @Test("A mapped file has the bytes of the file", arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func contents(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = random.bytes(count: count)
    let folder = try TemporaryFolder()
    let file = try MappedFile(folder.write(bytes))
    #expect(file.byteCount == count)
    let span = file.span
    #expect(span.array == bytes)
    let raw = file.bytes
    #expect(raw.elements.array == bytes)
  }

  @Test("Bytes stay the same, whatever was advised", arguments: MappedFile.Advice.allCases)
  func advice(_ advice: MappedFile.Advice) throws {
    let bytes = SplitMix64.firstBytes(20_000)
    let folder = try TemporaryFolder()
    let file = try MappedFile(folder.write(bytes))
    for range in [0..<20_000, 0..<0, 1..<2, 4000..<9000, 8192..<20_000, 20_000..<20_000] {
      try file.advise(advice, range)
      let span = file.span
      #expect(span.array == bytes)
    }
    try file.advise(advice)
  }

  #if os(Linux)
    @Test(
      "A walker touches all pages while the closure runs, and stops with it",
      .timeLimit(.minutes(30)))
    func walker() throws {
      struct Stopped: Error {}
      let folder = try TemporaryFolder()
      let count = 300 * 4096 + 1
      let path = try folder.write(SplitMix64.firstBytes(count))
      let file = try MappedFile(path)
      let last = file.withPageWalker { bytes in
        blockUntil { Self.mappedKilobytes(of: path) >= 301 * 4 }
        return bytes[count - 1]
      }
      #expect(last == file.span[count - 1])
      #expect(Self.mappedKilobytes(of: path) == 301 * 4)
      #expect(throws: Stopped.self) { try file.withPageWalker { _ in throw Stopped() } }

      let empty = try MappedFile(folder.write([], to: "empty"))
      #expect(empty.withPageWalker { $0.count } == 0)
      let huge = try folder.write([], to: "huge")
      try #require(FileHandle(forWritingAtPath: huge)).truncate(atOffset: 1 << 40)
      #expect(try MappedFile(huge).withPageWalker { $0.count } == 1 << 40)
    }

    /// The bytes of a mapped file that this process has touched, or that the kernel mapped with
    /// them.
    private static func mappedKilobytes(of path: String) -> Int {
      guard let file = try? LoadedFile("/proc/self/smaps") else { return 0 }
      let maps = file.span.text
      let part = maps.components(separatedBy: path).dropFirst().first ?? ""
      let line = part.split(separator: "\n").first { $0.hasPrefix("Rss:") }
      return line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
  #endif

  @Test("An empty file can be advised")
  func emptyAdvice() throws {
    let folder = try TemporaryFolder()
    let file = try MappedFile(folder.write([]))
    try file.advise(.willNeed)
    #expect(file.byteCount == 0)
  }

  @Test("Offsets beyond 2 and 5 GiB are correct", arguments: [2 << 30, 5 << 30])
  func large(_ offset: Int) throws {
    let folder = try TemporaryFolder()
    let writing = try FileDescriptor(creating: folder.file("sparse"))
    #expect(lseek(writing.number, off_t(offset - 3), SEEK_SET) == offset - 3)
    try writing.write([1, 2, 3, 4, 0xc3, 0xa4, 0xff])
    let file = try MappedFile(writing)
    #expect(file.byteCount == offset + 4)
    let bytes = file.bytes
    #expect(bytes.littleEndian(at: offset - 3) as UInt32 == 0x0403_0201)
    #expect(bytes.bigEndian(ifAt: offset) as UInt32? == 0x04c3_a4ff)
    #expect(bytes.bigEndian(ifAt: offset + 1) as UInt32? == nil)
    #expect(bytes.mask(of: 4, at: offset - 62) == 1 << 62)
    #expect(bytes.byte(at: offset + 3) == 0xff)
    #expect(bytes.byte(at: offset + 4) == 0)
    let span = file.span
    let found = span.firstIndex(of: 4, from: offset - 100_000)
    #expect(found == offset)
    try file.advise(.willNeed, offset - 100_000..<offset)
    try file.advise(.doneWith)
    #expect(bytes.byte(at: offset + 3) == 0xff)
  }

  @Test("A file that cannot be mapped is an error")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let missing = #expect(throws: SystemError.self) { _ = try MappedFile("/nowhere/a") }
    #expect(missing?.operation == .open)
    let directory = #expect(throws: SystemError.self) { _ = try MappedFile(path) }
    #expect(directory == SystemError(.map, path, code: ENODEV))
    let named = folder.file("pipe")
    // SAFETY: the call reads a terminated string.
    #expect(unsafe mkfifo(named, 0o600) == 0)
    let unwritten = #expect(throws: SystemError.self) { _ = try MappedFile(named) }
    #expect(unwritten == SystemError(.map, named, code: ENODEV))
    let pipe = try FileDescriptor.Pipe()
    let unmappable = #expect(throws: SystemError.self) { _ = try MappedFile(pipe.reader) }
    #expect(unmappable == SystemError(.map, "pipe", code: ENODEV))
  }

  @Test("Touching a page beyond the end of a file that shrank ends the process with SIGBUS")
  func shrunk() async {
    await #expect(processExitsWith: .signal(SIGBUS)) {
      let folder = try TemporaryFolder()
      let path = try folder.write([UInt8](repeating: 7, count: 20_000))
      let file = try MappedFile(path)
      try TemporaryFolder.shorten(path, to: 5000)
      #expect(file.span[4999] == 7)
      // The rest of the last page reads as zeros.
      #expect(file.span[5000] == 0)
      print(file.span[19_999])
    }
  }

  @Test("Advice for bytes outside of the file traps")
  func adviceOutside() async {
    await #expect(processExitsWith: .failure) {
      let folder = try TemporaryFolder()
      let file = try MappedFile(folder.write([1, 2, 3]))
      try file.advise(.willNeed, 0..<4)
    }
  }
}

extension SplitMix64 {
  static func firstBytes(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: 1)
    return random.bytes(count: count)
  }
}
