// UNSAFE: sets a limit on the size of files; blocks a signal

import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("The limit on the size of files")
struct FileSizeLimitTests {
  /// Limits the files of this process, for which the signal has its default action: it ends the process.
  private static func limit(to byteCount: Int) {
    signal(SIGXFSZ, SIG_DFL)
    var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
    // SAFETY: the call reads the structure.
    #if os(Linux)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
      unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #endif
  }

  @Test("A replacement that grows past the limit is an error, and the old file stays")
  func replacement() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    await #expect(processExitsWith: .success) { [path = path as String] in
      Self.limit(to: 1000)
      var file = try AtomicFileWriter(replacing: path)
      var thrown: SystemError?
      do throws(SystemError) { try file.write([UInt8](repeating: 2, count: 5000)) } catch {
        thrown = error
      }
      #expect(thrown == SystemError(.write, path, code: EFBIG))
      file.abandon()
      // A signal that is still pending would end the process here, as soon as it is unblocked.
      try AtomicFileWriter.write([3], to: path + "2")
    }
    #expect(try bytes(path) == [1])
    #expect(try names(in: folder) == ["file", "file2"])
  }

  @Test("A created file that grows past the limit is an error, also if the limit comes later")
  func created() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.file("a") as String] in
      let file = try FileDescriptor(creating: path)
      try file.write([1])
      Self.limit(to: 1000)
      let large = [UInt8](repeating: 2, count: 5000)
      for _ in 0..<2 {
        let error = #expect(throws: SystemError.self) { try file.write(large) }
        #expect(error == SystemError(.write, path, code: EFBIG))
      }
    }
    #expect(try bytes(folder.file("a")).count == 1000)
  }

  @Test("A pending signal of another origin is not removed")
  func ownSignal() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = folder.file("a") as String] in
      let file = try FileDescriptor(creating: path)
      Self.limit(to: 1000)
      var signals = sigset_t()
      // SAFETY: each call reads or fills a set that outlives it.
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGXFSZ)
      unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
      raise(SIGXFSZ)
      try? file.write([UInt8](repeating: 2, count: 5000))
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }
}
