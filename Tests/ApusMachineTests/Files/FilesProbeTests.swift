// UNSAFE: sets a limit on the size of files

import ApusMachine
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

extension ThreadSystemFileTests {
  @Suite("FilesProbe")
  struct FilesProbeTests {
    @Test("An unwritable folder is an error with the reason")
    func unwritable() throws {
      let run = ProbeRun(in: "/nowhere")
      let error = try #require(#expect(throws: UnusableFolderError.self) { try run(FilesProbe()) })
      #expect(run.measurements.isEmpty)
      #expect(
        error.description.hasPrefix("cannot create a folder for the files: mkdir /nowhere/"))
      #expect(error.description.contains("No such file or directory"))
    }

    @Test("A size that exceeds the memory limit is absent, and the others are measured")
    func memoryLimit() throws {
      let folder = try TemporaryFolder()
      let run = ProbeRun(in: folder.path, memoryLimit: 8192)
      try run(FilesProbe(sizes: [64, 65_536]))
      let reason = try #require(run.absence("create-write bytes=65536"))
      #expect(reason.contains("memory limit"))
      #expect(run.measurements.filter { $0.estimate != nil }.count >= 5)
    }

    #if os(Linux)
      @Test("A file system in memory has no cold files, with that reason")
      func inMemory() throws {
        guard FileSystemKind.name(of: "/dev/shm") == "tmpfs" else { return }
        let run = ProbeRun(in: "/dev/shm")
        try run(FilesProbe(sizes: [4096]))
        let reason = try #require(run.absence("read-cold bytes=4096"))
        #expect(reason.hasSuffix("(tmpfs)"))
        #expect(run.measurements.count == 6)
      }

      @Test(
        "On a full drive, large files fail with the reason and small files are measured"
      )
      func full() async {
        await #expect(processExitsWith: .success) {
          signal(SIGXFSZ, SIG_IGN)
          var limit = rlimit(rlim_cur: 32_768, rlim_max: 32_768)
          // SAFETY: the call reads one limit.
          unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
          let folder = try TemporaryFolder()
          // Enough time, so that no size is left out for lack of it.
          let run = ProbeRun(in: folder.path, budgetSeconds: 3)
          try run(FilesProbe(sizes: [64, 262_144]))
          let failures = run.measurements.filter {
            if case .failed(let reason)? = $0.reason {
              reason.contains("File too large")
            } else {
              false
            }
          }
          #expect(failures.count == 6)
          #expect(failures.allSatisfy { $0.parameter("bytes") == .integer(262_144) })
          #expect(run.measurements.filter { $0.estimate != nil }.count >= 5)
          #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
      }
    #endif
  }
}

@Suite("FileSystemKind")
struct FileSystemKindTests {
  #if os(Linux)
    @Test("The file system of processes is identified by its magic number")
    func processes() { #expect(FileSystemKind.name(of: "/proc") == "proc") }
  #endif

  @Test("A missing path has no known file system")
  func missing() { #expect(FileSystemKind.name(of: "/nowhere") == "unknown file system") }
}
