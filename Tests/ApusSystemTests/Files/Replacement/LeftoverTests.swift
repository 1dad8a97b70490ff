import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Leftovers of replacements")
struct LeftoverTests {
  @Test("Leftovers are removed; files of live writers, links, folders and other names stay")
  func removing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    var live = try AtomicFileWriter(replacing: path)
    try live.write([2])
    let liveName = try #require(try names(in: folder).first { $0 != "file" })
    for name in [".apus-1-1.tmp", ".apus-99999999-123.tmp"] { _ = try folder.write([3], to: name) }
    // As a process leaves it if it is killed after the old file's permissions were set.
    try allow(0o444, folder.file(".apus-1-1.tmp"))
    let others = [
      ".apus-1-.tmp", ".apus-a-1.tmp", ".apus-1-1.tmp2", "apus-1-1.tmp", ".apus-1-1-1.tmp",
    ]
    for name in others { _ = try folder.write([4], to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(".apus-3-1.tmp"), withDestinationPath: "file")
    try FileManager.default.createDirectory(
      atPath: folder.file(".apus-4-1.tmp"), withIntermediateDirectories: false)
    #expect(
      try AtomicFileWriter.removeLeftovers(in: folder.path)
        == [".apus-1-1.tmp", ".apus-99999999-123.tmp"])
    #expect(try AtomicFileWriter.removeLeftovers(in: folder.path).isEmpty)
    #expect(
      try names(in: folder)
        == (others + ["file", liveName, ".apus-3-1.tmp", ".apus-4-1.tmp"]).sorted())
    try live.commit()
    #expect(try bytes(path) == [2])
  }

  @Test("A missing folder, a plain file and a path with a zero byte are errors that name the path")
  func refusals() throws {
    let missing = #expect(throws: SystemError.self) {
      _ = try AtomicFileWriter.removeLeftovers(in: "/nowhere")
    }
    #expect(missing?.description == "list /nowhere: No such file or directory (2)")
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    let name = try folder.write([1], to: ".apus-99999999-1.tmp")
    let zero = #expect(throws: SystemError.self) {
      _ = try AtomicFileWriter.removeLeftovers(in: folder.path + "\u{0}b")
    }
    #expect(zero?.code == EINVAL)
    #expect(FileManager.default.fileExists(atPath: name))
    let file = #expect(throws: SystemError.self) {
      _ = try AtomicFileWriter.removeLeftovers(in: path)
    }
    #expect(file == SystemError(.list, path, code: ENOTDIR))
  }

  @Test("All replacements succeed while another thread removes leftovers")
  func races() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([0])
    var calls = FileCalls.system
    calls.flush = { _ in 0 }
    let done = CallCounter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [calls = calls] in
        defer { _ = done.next() }
        for number in 0..<2_000 {
          var file = try AtomicFileWriter(replacing: path, calls: calls)
          try file.write([UInt8(truncatingIfNeeded: number)])
          try file.commit()
          #expect(try bytes(path) == [UInt8(truncatingIfNeeded: number)])
        }
      }
      while done.count == 0 {
        _ = try AtomicFileWriter.removeLeftovers(in: folder.path)
        await Task.yield()
      }
      try await group.waitForAll()
    }
    #expect(try names(in: folder) == ["file"])
  }

  @Test(
    "A file that was removed as a leftover before it was locked is created again",
    arguments: [EWOULDBLOCK, ESTALE])
  func takenTooEarly(_ code: Int32) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    let counter = CallCounter()
    let calls = FileCalls.system.faulty { name in
      name == "claim" && counter.next() < 3 ? code : 0
    }
    var file = try AtomicFileWriter(replacing: path, calls: calls)
    #expect(counter.count == 4)
    try file.write([2])
    try file.commit()
    #expect(try bytes(path) == [2])
    // In this test no other process removed the files.
    #expect(try AtomicFileWriter.removeLeftovers(in: folder.path).count == 3)
  }
}
