import ApusMachine
import ApusMeasure
import ApusSystem
import Synchronization

@testable import ApusLab

/// A storage that needs a fixed time for each frame and remembers the frames.
final class SlowStorage: FrameStorage {
  private let microseconds: UInt32
  private let frames = Mutex<[Int: UInt64]>([:])
  private let removals = Mutex<[Range<Int>]>([])

  init(milliseconds: UInt32) { microseconds = milliseconds * 1000 }

  var checksums: [Int: UInt64] { frames.withLock { $0 } }
  var removed: [Range<Int>] { removals.withLock { $0 } }

  func store(_ frame: FileContents, bytes: Int, number: Int) {
    Pause.microseconds(microseconds)
    let checksum = frame.checksum(count: bytes)
    frames.withLock { $0[number] = checksum }
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) {}

  func remove(_ numbers: Range<Int>) { removals.withLock { $0.append(numbers) } }
}

/// A folder on a slow drive that counts its frames, and the remaining frames at each removal.
final class CountingFolder: FrameStorage {
  private let folder: SlowFolder
  private let kept = Mutex(0)
  private let removals = Mutex<[Range<Int>]>([])

  init(_ path: String) { folder = SlowFolder(folder: FrameFolder(path, .none), microseconds: 5000) }

  /// The number of stored frames.
  var stored: Int { kept.withLock { $0 } }
  var removed: [Range<Int>] { removals.withLock { $0 } }

  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError) {
    try folder.store(frame, bytes: bytes, number: number)
    kept.withLock { $0 += 1 }
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemError) {
    try folder.load(number, bytes: bytes, into: frame)
  }

  func remove(_ numbers: Range<Int>) {
    folder.remove(numbers)
    removals.withLock { $0.append(numbers) }
  }
}

/// A disk without a free byte.
struct FullStorage: FrameStorage {
  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError) {
    try OpenFile(writing: "/dev/full").write(frame, count: bytes)
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) {}
  func remove(_ numbers: Range<Int>) {}
}

/// A folder on a drive that needs a minimum time for each frame.
struct SlowFolder: FrameStorage {
  let folder: FrameFolder
  let microseconds: UInt32

  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError) {
    Pause.microseconds(microseconds)
    try folder.store(frame, bytes: bytes, number: number)
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemError) {
    try folder.load(number, bytes: bytes, into: frame)
  }

  func remove(_ numbers: Range<Int>) { folder.remove(numbers) }
}

/// A drive that returns an older frame than the requested frame.
struct StaleStorage: FrameStorage {
  let folder: FrameFolder

  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError) {
    try folder.store(frame, bytes: bytes, number: number)
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemError) {
    try folder.load(max(0, number - 1), bytes: bytes, into: frame)
  }

  func remove(_ numbers: Range<Int>) { folder.remove(numbers) }
}
