// UNSAFE: `stat` fills a structure; `setenv` takes C strings

import ApusSystem
import ApusTestSupport
import CApusSystem
import Synchronization
import Testing

@testable import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Files that all processes share")
struct SharedFileTests {
  private struct Broken: Error {}

  /// A number that threads share.
  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  private static func contents(_ path: String) throws -> String {
    String(decoding: try LoadedFile(path).contents, as: UTF8.self)
  }

  private static func write(_ text: String, _ path: String) throws {
    try AtomicFileWriter.write(Array(text.utf8), to: path)
  }

  @Test("A file is made once, and is read-only under a name made of its contents")
  func once() throws {
    let folder = try TemporaryFolder()
    let shared = SharedFolder(path: "\(folder.path)/shared")
    var made = 0
    let paths = try (0..<3).map { _ in
      try shared.path(of: "corpus") {
        made += 1
        try Self.write("text", $0)
      }
    }
    #expect(made == 1)
    #expect(Set(paths).count == 1)
    #expect(try Self.contents(paths[0]) == "text")
    #expect(paths[0].hasSuffix(ContentDigest.text(of: Array("text".utf8))))
    var status = stat()
    // SAFETY: the call fills the structure; the string is a C string for the length of the call.
    let code = unsafe stat(paths[0], &status)
    try #require(code == 0)
    #expect(status.st_mode & 0o777 == 0o444)
  }

  @Test("A program stays executable, and cannot be written to")
  func program() throws {
    let folder = try TemporaryFolder()
    let path = try SharedFolder(path: "\(folder.path)/shared").path(of: "program") {
      try Self.write("#!/bin/sh", $0)
      // SAFETY: the string is a C string for the length of the call.
      try #require(unsafe chmod($0, 0o750) == 0)
    }
    var status = stat()
    // SAFETY: as above; the call fills the structure.
    try #require(unsafe stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o554)
  }

  @Test("A file whose closure asks for the file itself is an error, and no wait without end")
  func itself() throws {
    let folder = try TemporaryFolder()
    let shared = SharedFolder(path: "\(folder.path)/shared")
    #expect(throws: SharedFileError.needsItself(name: "a")) {
      try shared.path(of: "a") { _ in
        _ = try shared.path(of: "b") { _ in _ = try shared.path(of: "a") { _ in } }
      }
    }
    // A file may be made of another.
    let path = try shared.path(of: "c") { path in
      let other = try shared.path(of: "d") { try Self.write("text", $0) }
      try Self.write(Self.contents(other) + " more", path)
    }
    #expect(try Self.contents(path) == "text more")
  }

  @Test("Two names with equal contents share a file, and different contents do not")
  func content() throws {
    let folder = try TemporaryFolder()
    let shared = SharedFolder(path: "\(folder.path)/shared")
    let first = try shared.path(of: "a") { try Self.write("same", $0) }
    #expect(try shared.path(of: "b") { try Self.write("same", $0) } == first)
    #expect(try shared.path(of: "c") { try Self.write("other", $0) } != first)
    #expect(try Self.contents(first) == "same")
  }

  @Test("After an error of the closure the next process makes the file, from nothing")
  func failure() throws {
    let folder = try TemporaryFolder()
    let shared = SharedFolder(path: "\(folder.path)/shared")
    #expect(throws: Broken.self) {
      try shared.path(of: "corpus") {
        try Self.write("half", $0)
        throw Broken()
      }
    }
    #expect(throws: SharedFileError.notMade(name: "corpus")) {
      try shared.path(of: "corpus") { _ in }
    }
    #expect(try Self.contents(shared.path(of: "corpus") { try Self.write("whole", $0) }) == "whole")
  }

  @Test(
    "A link, another name of a file, a pipe and a folder are refused, and the file behind them stays as it is",
    arguments: ["symbolic", "hard", "pipe", "folder"])
  func notRegular(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let own = folder.file("own")
    try Self.write("text", own)
    // SAFETY: the strings of this test are C strings for the length of the calls.
    try #require(unsafe chmod(own, 0o640) == 0)
    let shared = SharedFolder(path: "\(folder.path)/shared")
    #expect(throws: SharedFileError.notRegular(name: "corpus")) {
      try shared.path(of: "corpus") { path in
        let code =
          switch kind {
          // SAFETY: as above.
          case "symbolic": unsafe symlink(own, path)
          case "hard": unsafe link(own, path)
          case "pipe": unsafe mkfifo(path, 0o600)
          default: unsafe mkdir(path, 0o700)
          }
        #expect(code == 0)
      }
    }
    var status = stat()
    // SAFETY: the call fills the structure; the string is a C string for the length of the call.
    try #require(unsafe stat(own, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test("A file that was changed is an error that names it")
  func changed() throws {
    let folder = try TemporaryFolder()
    let shared = SharedFolder(path: "\(folder.path)/shared")
    let path = try shared.path(of: "corpus") { try Self.write("text", $0) }
    try Self.write("texts", path)
    #expect(throws: SharedFileError.changed(name: "corpus")) {
      try shared.path(of: "corpus") { _ in }
    }
  }

  @Test("A folder that is a file is an error with the reason")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    try Self.write("", "\(folder.path)/shared")
    #expect {
      try SharedFolder(path: "\(folder.path)/shared").path(of: "corpus") { _ in }
    } throws: { error in
      "\(error)".contains("is not a folder of this user")
    }
  }

  @Test("Several threads at once make a file once")
  func threads() async throws {
    let folder = try TemporaryFolder()
    let shared = SharedFolder(path: "\(folder.path)/shared")
    let made = Counter()
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try shared.path(of: "corpus") {
            made.value.add(1, ordering: .relaxed)
            try Self.write("text", $0)
          }
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(made.value.load(ordering: .relaxed) == 1)
    #expect(paths.count == 1)
  }

  @Test("The owner removes its folder when it exits, and what a process left that has ended")
  func removal() async throws {
    let folder = try TemporaryFolder()
    let left = "\(folder.path)/apus-shared-\(getuid())-\(Int32.max - 1)"
    _ = try Folders.make(for: "\(left)/file")
    try Self.write("left", "\(left)/file")
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      // SAFETY: the strings outlive the call; no other thread reads the environment.
      unsafe setenv("TMPDIR", path, 1)
      let corpus = SharedFile("corpus") { try AtomicFileWriter.write([1, 2, 3], to: $0) }
      let made = try corpus.path()
      precondition(made.hasPrefix("\(path)/apus-shared-"))
      let contents = try LoadedFile(made).contents
      precondition(contents == [1, 2, 3])
      exit(0)
    }
    let list = try FileDescriptor(opening: folder.path, flags: O_RDONLY | O_DIRECTORY)
    let number = list.number
    #expect(FolderNames(of: number).names == [])
  }

  @Test("Digests differ if a byte, the length or the order differs")
  func digests() {
    let texts: [[UInt8]] = [
      [], [0], [0, 0], [1], [1, 2, 3, 4, 5, 6, 7, 8, 9], [9, 2, 3, 4, 5, 6, 7, 8, 1],
      Array(repeating: 0, count: 8), Array(repeating: 0, count: 16),
    ]
    #expect(Set(texts.map { ContentDigest.text(of: $0) }).count == texts.count)
    #expect(texts.allSatisfy { ContentDigest.text(of: $0).utf8.count == 32 })
  }
}
