import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("AtomicFileWriter")
struct AtomicFileWriterTests {
  private static let old: [UInt8] = Array("old contents".utf8)
  private static let new: [UInt8] = Array("the new contents, which are longer".utf8)

  @Test("After a commit the folder has the new bytes and no other file")
  func commit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    var file = try AtomicFileWriter(replacing: path)
    try file.write(Array(Self.new[..<5]))
    #expect(try bytes(path) == Self.old)
    try file.write([])
    try file.write(Array(Self.new[5...]))
    #expect(file.byteCount == Self.new.count)
    try file.commit()
    #expect(try bytes(path) == Self.new)
    #expect(try names(in: folder) == ["file"])
  }

  @Test("A missing file is created, with the usual permissions")
  func making() throws {
    let folder = try TemporaryFolder()
    try AtomicFileWriter.write(Self.new, to: folder.file("new"))
    try #"x"#.write(toFile: folder.file("usual"), atomically: false, encoding: .utf8)
    #expect(try bytes(folder.file("new")) == Self.new)
    #expect(try mode(folder.file("new")) == mode(folder.file("usual")))
  }

  @Test("Without a commit nothing changes and no file remains")
  func abandoning() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    do {
      var file = try AtomicFileWriter(replacing: path)
      try file.write(Self.new)
      #expect(try names(in: folder).count == 2)
    }
    var other = try AtomicFileWriter(replacing: path)
    try other.write(Self.new)
    other.abandon()
    #expect(try bytes(path) == Self.old)
    #expect(try names(in: folder) == ["file"])
  }

  @Test("The permissions of the old file are kept", arguments: [0o600, 0o640, 0o755])
  func permissions(_ wanted: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    try FileManager.default.setAttributes([.posixPermissions: wanted], ofItemAtPath: path)
    try AtomicFileWriter.write(Self.new, to: path)
    #expect(try mode(path) == wanted)
  }

  @Test("A symbolic link stays, and its target is replaced")
  func link() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file")
    try AtomicFileWriter.write(Self.new, to: link)
    #expect(try bytes(path) == Self.new)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file")
  }

  @Test("A device is written to directly")
  func device() throws {
    try AtomicFileWriter.write(Self.new, to: "/dev/null")
    let kind = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(kind as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test("A folder and a missing folder are errors that name the path")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let isFolder = #expect(throws: SystemError.self) {
      _ = try AtomicFileWriter(replacing: folder.path)
    }
    #expect(isFolder == SystemError(.create, folder.path, code: EISDIR))
    let missing = #expect(throws: SystemError.self) {
      _ = try AtomicFileWriter(replacing: "/nowhere/a")
    }
    #expect(missing == SystemError(.openFolder, "/nowhere/a", code: ENOENT))
    #expect(
      missing?.description == "open the folder of /nowhere/a: No such file or directory (2)")
  }

  @Test("A path with a zero byte is an error, and the file with the name before that byte stays")
  func zeroByte() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    let error = #expect(throws: SystemError.self) {
      try AtomicFileWriter.write([2], to: path + "\u{0}b")
    }
    #expect(error == SystemError(.create, path + "\u{0}b", code: EINVAL))
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
  }

  @Test("Reserved space and started flushes change nothing")
  func hints() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    var file = try AtomicFileWriter(replacing: path)
    file.reserve(1 << 20)
    file.startFlushing()
    try file.write(Self.new)
    file.startFlushing()
    try file.write(Self.new)
    file.startFlushing()
    #expect(try bytes(path) == Self.old)
    try file.commit()
    #expect(try bytes(path) == Self.new + Self.new)
    var device = try AtomicFileWriter(replacing: "/dev/null")
    device.reserve(100)
    try device.write(Self.new)
    device.startFlushing()
    try device.commit()
  }

  @Test("A flush is started only for new bytes, and not after an error")
  func startedRanges() throws {
    let folder = try TemporaryFolder()
    let ranges = Mutex<[Range<Int>]>([])
    var calls = FileCalls.system
    calls.startFlush = { _, range in ranges.withLock { $0.append(range) } }
    var file = try AtomicFileWriter(replacing: folder.file("a"), calls: calls)
    for count in [5, 0, 7] {
      try file.write(Array(repeating: 1, count: count))
      file.startFlushing()
    }
    #expect(ranges.withLock { $0 } == [0..<5, 5..<12])
    calls.write = { _, _ in -Int(ENOSPC) }
    var broken = try AtomicFileWriter(replacing: folder.file("b"), calls: calls)
    #expect(throws: SystemError.self) { try broken.write([1]) }
    broken.startFlushing()
    #expect(ranges.withLock { $0.count } == 2)
  }

  @Test("Short and interrupted writes lose nothing", arguments: [1, 3, 7])
  func shortWrites(_ limit: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    let counter = CallCounter()
    let calls = FileCalls.system.short(limit).faulty { name in
      name == "write" && counter.next() % 2 == 0 ? EINTR : 0
    }
    var file = try AtomicFileWriter(replacing: path, calls: calls)
    try file.write(Self.new)
    try file.commit()
    #expect(try bytes(path) == Self.new)
    #expect(counter.count >= 2 * Self.new.count / limit)
  }

  @Test("A write call that writes nothing is an error")
  func nothing() throws {
    let folder = try TemporaryFolder()
    var calls = FileCalls.system
    calls.write = { _, _ in 0 }
    var file = try AtomicFileWriter(replacing: folder.file("a"), calls: calls)
    let error = #expect(throws: SystemError.self) { try file.write([1]) }
    #expect(error == SystemError(.write, folder.file("a"), code: EIO))
  }

  @Test("A failed write is never committed: all later calls throw its error")
  func failedWrite() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    let counter = CallCounter()
    let calls = FileCalls.system.faulty { name in
      name == "write" && counter.next() == 0 ? ENOSPC : 0
    }
    var file = try AtomicFileWriter(replacing: path, calls: calls)
    let full = SystemError(.write, path, code: ENOSPC)
    #expect(throws: full) { try file.write(Self.new) }
    #expect(throws: full) { try file.write(Self.new) }
    var thrown: SystemError?
    do throws(SystemError) { try file.commit() } catch { thrown = error }
    #expect(thrown == full)
    #expect(try bytes(path) == Self.old)
    #expect(try names(in: folder) == ["file"])
  }

  @Test("A name that an earlier process left is skipped")
  func leftover() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    let counter = CallCounter()
    let calls = FileCalls.system.faulty { name in
      name == "create" && counter.next() < 3 ? EEXIST : 0
    }
    var file = try AtomicFileWriter(replacing: path, calls: calls)
    try file.write(Self.new)
    try file.commit()
    #expect(try bytes(path) == Self.new)
  }
}

// MARK: - Faults at every call

extension AtomicFileWriterTests {
  /// The calls of a replacement in three writes, of which the last two are short.
  private static func replace(_ path: String, _ calls: FileCalls) throws(SystemError) {
    var file = try AtomicFileWriter(replacing: path, calls: calls)
    try file.write(Array(new[..<5]))
    try file.write(Array(new[5..<9]))
    try file.write(Array(new[9...]))
    try file.commit()
  }

  private static func callCount() throws -> Int {
    let folder = try TemporaryFolder()
    let path = try folder.write(old)
    let counter = CallCounter()
    let calls = FileCalls.system.short(20).faulty { _ in
      _ = counter.next()
      return 0
    }
    try replace(path, calls)
    return counter.count
  }

  @Test("Whichever call fails, the folder has the old file or the new file, and no other")
  func everyFailure() throws {
    let count = try Self.callCount()
    #expect(count == 16)
    for failing in 0..<count {
      let folder = try TemporaryFolder()
      let path = try folder.write(Self.old)
      let counter = CallCounter()
      let calls = FileCalls.system.short(20).faulty { _ in counter.next() == failing ? EIO : 0 }
      var thrown: SystemError?
      do throws(SystemError) { try Self.replace(path, calls) } catch { thrown = error }
      // Call 2 locks the file, which a file system need not support; the last two close file and
      // folder.
      #expect((thrown == nil) == [2, count - 2, count - 1].contains(failing), "call \(failing)")
      if let thrown { #expect(thrown.path == path && thrown.code == EIO) }
      let isNew = thrown == nil || thrown?.operation == .flushFolder
      #expect(try bytes(path) == (isNew ? Self.new : Self.old), "call \(failing)")
      #expect(try names(in: folder) == ["file"], "call \(failing)")
    }
  }

  @Test(
    "A process killed between any two calls leaves the old or the new file, and at most one leftover",
    arguments: 0..<16)
  func everyKill(_ last: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, last = last as Int] in
      let counter = CallCounter()
      let calls = FileCalls.system.short(20).faulty { _ in
        if counter.next() == last { kill(getpid(), SIGKILL) }
        return 0
      }
      try AtomicFileWriterTests.replace(path, calls)
      _exit(1)
    }
    let isNew = try bytes(path) == Self.new
    #expect(try isNew || bytes(path) == Self.old)
    // Call 1 creates the file and call 12 renames it, so a process that is killed later has
    // replaced it.
    #expect(isNew == (last > 12))
    #expect(try AtomicFileWriter.removeLeftovers(in: folder.path).count == (2...12 ~= last ? 1 : 0))
    #expect(try names(in: folder) == ["file"])
  }

  @Test("After a power cut between any two calls, the disk has the old file or the new file")
  func everyPowerCut() throws {
    let count = try Self.callCount()
    for last in 0...count {
      let contents = try Self.cut(after: last) { $0 }
      #expect(contents.isSubset(of: [Self.old, Self.new]), "call \(last)")
      // After the flush of the folder, the new file is certain.
      if last == count { #expect(contents == [Self.new]) }
    }
  }

  @Test("The model of the disk finds a missing flush, of the file and of the folder")
  func modelWorks() throws {
    let count = try Self.callCount()
    var all: Set<[UInt8]?> = []
    for last in 0...count {
      all.formUnion(
        try Self.cut(after: last) { calls in
          var calls = calls
          calls.flush = { _ in 0 }
          return calls
        })
    }
    #expect(all.contains([]))
    let atEnd = try Self.cut(after: count) { calls in
      var calls = calls
      let flush = calls.flush
      calls.flush = { number in number == 1_000_001 ? 0 : flush(number) }
      return calls
    }
    #expect(atEnd == [Self.old, Self.new])
  }

  /// The possible contents of the disk if the process stops after so many calls.
  private static func cut(
    after last: Int, _ change: (FileCalls) -> FileCalls
  ) throws -> Set<[UInt8]?> {
    let folder = try TemporaryFolder()
    let disk = SimulatedDisk(root: folder.path, files: ["file": old])
    let counter = CallCounter()
    let calls = change(disk.calls).short(20).faulty { _ in counter.next() < last ? 0 : EIO }
    do throws(SystemError) { try replace(folder.file("file"), calls) } catch {}
    return disk.possibleContents(of: "file")
  }
}
