// UNSAFE: sets a limit on the size of files

import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@testable import ApusLab

@Suite("FrameFolder")
struct FrameFolderTests {
  private static func rooms(bytes: Int = 10_000) throws -> FrameRooms {
    var random = SplitMix64(seed: 5)
    return try FrameRooms(count: 2, frameBytes: bytes, using: &random)
  }

  @Test(
    "A written frame is read back, and no file remains when it is removed",
    arguments: FrameSync.allCases)
  func roundTrip(sync: FrameSync) throws {
    let (folder, rooms) = (try TemporaryFolder(), try Self.rooms())
    let storage = FrameFolder(folder.path, sync)
    for number in 0..<5 {
      rooms.make(number)
      try rooms.store(number, in: storage)
    }
    try rooms.check(0..<5, in: storage) {}
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
    storage.remove(0..<9)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("A drive that returns a different frame is detected")
  func stale() throws {
    let (folder, rooms) = (try TemporaryFolder(), try Self.rooms())
    let storage = StaleStorage(folder: FrameFolder(folder.path, .none))
    for number in 0..<3 {
      rooms.make(number)
      try rooms.store(number, in: storage)
    }
    #expect(throws: WrongFrameError(number: 1)) { try rooms.check(0..<3, in: storage) {} }
  }

  @Test("A truncated frame is detected")
  func short() throws {
    let (folder, rooms) = (try TemporaryFolder(), try Self.rooms())
    let storage = FrameFolder(folder.path, .none)
    rooms.make(0)
    try rooms.store(0, in: storage)
    let file = try FileHandle(forWritingTo: URL(filePath: folder.file("frame-0")))
    try file.truncate(atOffset: 5000)
    try file.close()
    #expect(throws: SystemError.self) { try rooms.check(0..<1, in: storage) {} }
  }

  #if os(Linux)
    @Test("A partial write of a frame continues, and ends in its error")
    func partial() async {
      await #expect(processExitsWith: .success) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 6000, rlim_max: 6000)
        // SAFETY: the call reads one limit.
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        let (folder, rooms) = (try TemporaryFolder(), try FrameFolderTests.rooms())
        rooms.make(0)
        let failure = #expect(throws: SystemError.self) {
          try rooms.store(0, in: FrameFolder(folder.path, .none))
        }
        #expect(failure?.code == EFBIG)
      }
    }
  #endif
}
