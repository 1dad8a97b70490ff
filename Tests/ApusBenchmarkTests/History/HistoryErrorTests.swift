// UNSAFE: sets a limit on the size of files; makes a pipe

import ApusBenchmark
import ApusTestSupport
import Foundation
import Testing

@Suite("HistoryError")
struct HistoryErrorTests {
  private let folder: TemporaryFolder
  private let session = Fixture.session()

  init() throws { folder = try TemporaryFolder() }

  @Test("A folder in the file's place is an error for both adding and reading")
  func folderInPlace() throws {
    let history = History(path: folder.path)
    let appending = #expect(throws: HistoryError.self) { try history.append(session.records) }
    let reading = #expect(throws: HistoryError.self) { try history.read() }
    #expect(appending?.code == EISDIR && appending?.operation == .open)
    #expect(reading?.code == EISDIR && reading?.operation == .read)
    #expect(
      appending?.description == """
        \(folder.path): cannot open the history: Is a directory. \
        Name a file in a folder that exists or can be made with --history PATH.
        """)
  }

  @Test(
    "A file in a folder's place is an error for both adding and reading", arguments: ["h", "a/h"])
  func fileInFolderPlace(_ name: String) throws {
    let file = folder.file("file")
    try Data("kept".utf8).write(to: URL(filePath: file))
    let history = History(path: "\(file)/\(name)")
    let appending = #expect(throws: HistoryError.self) { try history.append(session.records) }
    let reading = #expect(throws: HistoryError.self) { try history.read() }
    #expect(appending?.code == ENOTDIR)
    #expect(reading?.code == ENOTDIR)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }

  @Test("A path with a part that is too long is an error")
  func longName() {
    let history = History(path: folder.file(String(repeating: "x", count: 300)))
    let error = #expect(throws: HistoryError.self) { try history.append(session.records) }
    #expect(error?.code == ENAMETOOLONG)
  }

  @Test("An empty path is an error for adding")
  func emptyPath() {
    let error = #expect(throws: HistoryError.self) {
      try History(path: "").append(session.records)
    }
    #expect(error?.code == ENOENT)
  }

  #if os(Linux)
    @Test("A folder that cannot be made is an error that names it")
    func unmakeableFolder() {
      let history = History(path: "/proc/apus/history.jsonl")
      let error = #expect(throws: HistoryError.self) { try history.append(session.records) }
      #expect(error?.operation == .makeFolder && error?.path == "/proc/apus")
    }

    @Test("A full disk is an error that names the disk and the remedy")
    func fullDisk() {
      let error = #expect(throws: HistoryError.self) {
        try History(path: "/dev/full").append(session.records)
      }
      #expect(
        error?.description == """
          /dev/full: cannot add to the history: No space left on device. \
          Free some space, or name a file elsewhere with --history PATH.
          """)
    }

    @Test("A device is not read, as it might never end", arguments: ["/dev/zero", "/dev/full"])
    func device(_ path: String) {
      let error = #expect(throws: HistoryError.self) { try History(path: path).read() }
      #expect(error?.problem == "it is not a file")
    }

    @Test("A pipe is not waited for")
    func pipe() {
      let path = folder.file("pipe")
      // SAFETY: the string is a C string for the length of the call.
      let made = unsafe mkfifo(path, 0o600)
      #expect(made == 0)
      let error = #expect(throws: HistoryError.self) { try History(path: path).read() }
      #expect(error?.problem == "it is not a file")
    }

    @Test("A pipe keeps no records: nothing is added to it; the null device takes them")
    func appendingToPipe() throws {
      let path = folder.file("pipe")
      // SAFETY: the string is a C string for the length of the call.
      let made = unsafe mkfifo(path, 0o600)
      #expect(made == 0)
      let error = #expect(throws: HistoryError.self) {
        try History(path: path).append(session.records)
      }
      #expect(error?.problem == "it is not a file" && error?.operation == .write)
      try History(path: "/dev/null").append(session.records)
    }
  #endif

  @Test("A file-size limit is an error, does not end the process, and keeps the stored records")
  func fileSizeLimit() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let history = History(path: folder.file("history.jsonl"))
      let session = Fixture.session()
      try history.append(session.records)
      let stored = session.records.map(\.line.count).reduce(0, +)
      Self.makeFileSizeSignalDeadly()
      try #require(Self.limitFileSize(stored + 100) == 0)
      for _ in 0..<2 {
        let error = #expect(throws: HistoryError.self) {
          try history.append(Fixture.session("second").records)
        }
        #expect(error?.code == EFBIG && error?.operation == .write)
      }
      let contents = try history.read()
      #expect(contents.sessions == [session])
      #expect(contents.warnings.map(\.reason) == [.cutShort])
      #expect(contents.warnings.map(\.offset) == [stored])
    }
  }

  /// Resets a signal that a parent may ignore and that Dispatch blocks in its threads.
  ///
  /// With either of these, the test would have no effect.
  private static func makeFileSizeSignalDeadly() {
    signal(SIGXFSZ, SIG_DFL)
    var signals = sigset_t()
    // SAFETY: each call fills or reads `signals`, which outlives it.
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Limits the size of the files of this process; returns 0 on success.
  private static func limitFileSize(_ bytes: Int) -> Int32 {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
      let resource = RLIMIT_FSIZE
    #endif
    // SAFETY: the calls fill and read `limit`, which outlives them.
    if unsafe getrlimit(resource, &limit) != 0 { return errno }
    limit.rlim_cur = rlim_t(bytes)
    return unsafe setrlimit(resource, &limit)
  }
}
