import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("Files that are replaced together")
struct WrittenFilesTests {
  private static let old: [UInt8] = Array("old contents".utf8)
  private static let new: [UInt8] = Array("the new contents, which are longer".utf8)

  /// Writes files, and returns those that were written.
  private static func written(
    _ paths: [String], _ calls: FileCalls = .system
  ) throws(SystemError) -> [AtomicFileWriter.Written] {
    var files: [AtomicFileWriter.Written] = []
    for path in paths {
      var file = try AtomicFileWriter(replacing: path, calls: calls)
      try file.write(new)
      files.append(file.written())
    }
    return files
  }

  @Test("All files have the new bytes, no other file remains, and each folder is flushed once")
  func replacement() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let paths = [folder.file("a"), folder.file("b"), other.file("c"), "/dev/null"]
    _ = try folder.write(Self.old, to: "a")
    let counter = CallCounter()
    let calls = FileCalls.system.faulty { name in
      if name == "flush" { _ = counter.next() }
      return 0
    }
    let files = try Self.written(paths, calls)
    #expect(try bytes(paths[0]) == Self.old)
    #expect(AtomicFileWriter.commit(files) == [nil, nil, nil, nil])
    for path in paths.dropLast() { #expect(try bytes(path) == Self.new) }
    #expect(try names(in: folder) == ["a", "b"])
    #expect(try names(in: other) == ["c"])
    #expect(counter.count == 4 + 2)
  }

  @Test("Files that are not committed change nothing")
  func abandoning() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.old)
    do {
      let files = try Self.written([path])
      #expect(files.count == 1)
      #expect(try names(in: folder).count == 2)
    }
    #expect(try bytes(path) == Self.old)
    #expect(try names(in: folder) == ["file"])
    #expect(AtomicFileWriter.commit([]).isEmpty)
  }

  /// Commits files of which a call of one fails, and returns the errors. The temporary files are removed on return.
  private static func errors(
    _ paths: [String], _ failing: Int, _ name: String, _ number: Int
  ) throws -> [SystemError?] {
    let files = try paths.enumerated().flatMap { index, path in
      let counter = CallCounter()
      // The second flush is that of the folder, by the first file for both.
      let calls = FileCalls.system.faulty { call in
        guard index == failing, call == name else { return 0 }
        return counter.next() == number ? EIO : 0
      }
      return try written([path], calls)
    }
    return AtomicFileWriter.commit(files)
  }

  @Test("Whichever call of a commit fails, only its file keeps the old bytes")
  func failures() throws {
    for (failing, name, number) in [
      (0, "flush", 0), (1, "flush", 0), (0, "rename", 0), (1, "rename", 0), (0, "flush", 1),
    ] {
      let folder = try TemporaryFolder()
      let paths = try ["a", "b"].map { try folder.write(Self.old, to: $0) }
      let errors = try Self.errors(paths, failing, name, number)
      let isFolder = number == 1
      for (index, path) in paths.enumerated() {
        let fails = isFolder || failing == index
        #expect((errors[index]?.code == EIO) == fails, "\(name) of \(failing)")
        #expect(
          try bytes(path) == (fails && !isFolder ? Self.old : Self.new), "\(name) of \(failing)")
      }
      #expect(try names(in: folder) == ["a", "b"], "\(name) of \(failing)")
    }
  }

  @Test("After a power cut between any two calls, each file is the old or the new one")
  func everyPowerCut() throws {
    let folder = try TemporaryFolder()
    let names = ["a", "b", "c"]
    func cut(after last: Int) -> (contents: [Set<[UInt8]?>], callCount: Int) {
      let disk = SimulatedDisk(root: folder.path, files: ["a": Self.old, "b": Self.old])
      let counter = CallCounter()
      let calls = disk.calls.faulty { _ in counter.next() < last ? 0 : EIO }
      if let files = try? Self.written(names.map { folder.file($0) }, calls) {
        _ = AtomicFileWriter.commit(files)
      }
      return (names.map { disk.possibleContents(of: $0) }, counter.count)
    }
    let count = cut(after: .max).callCount
    for last in 0...count {
      let contents = cut(after: last).contents
      for index in 0..<2 { #expect(contents[index].isSubset(of: [Self.old, Self.new]), "\(last)") }
      // The third file was not there before.
      #expect(contents[2].isSubset(of: [nil, Self.new]), "\(last)")
    }
    #expect(cut(after: .max).contents == [[Self.new], [Self.new], [Self.new]])
  }
}
