import ApusMachine
import ApusMeasure
import ApusSystem
import Synchronization

/// The memory of a bounded buffer: slots full of noise, which no storage can compress.
///
/// A frame is its slot's noise with its number at both ends. The producer copies nothing, as a
/// sensor does not: only the storage is timed.
final class FrameRooms: Sendable {
  /// A slot of the buffer. Its lock is never contended, because only one thread has a frame at a
  /// time.
  private final class Room: Sendable {
    let contents: Mutex<FileContents>

    init(bytes: Int, seed: UInt64) throws(SystemError) {
      let contents = try FileContents(byteCount: bytes)
      var random = SplitMix64(seed: seed)
      contents.fill(using: &random)
      self.contents = Mutex(contents)
    }
  }

  /// The size of a frame, in bytes.
  let frameBytes: Int
  private let rooms: [Room]

  /// Creates slots and fills them.
  ///
  /// - Throws: The failure of an allocation.
  /// - Complexity: O(`count` × `frameBytes`). Allocates as much.
  init(count: Int, frameBytes: Int, using random: inout SplitMix64) throws(SystemError) {
    self.frameBytes = frameBytes
    rooms = try (0..<count).map { _ throws(SystemError) in
      try Room(bytes: frameBytes, seed: random.next())
    }
  }

  /// Makes a frame in its slot.
  func make(_ number: Int) {
    room(number).contents.withLock { $0.stamp(number, count: frameBytes) }
  }

  /// Writes an existing frame to a storage.
  func store(_ number: Int, in storage: some FrameStorage) throws(SystemError) {
    try room(number).contents.withLock { frame throws(SystemError) in
      try storage.store(frame, bytes: frameBytes, number: number)
    }
  }

  /// Compares stored frames with the made frames; allocates memory for one more frame.
  ///
  /// - Throws: `WrongFrameError`, or the failure of a system call.
  /// - Complexity: O(*n* × `frameBytes`), where *n* is the length of `numbers`.
  func check(
    _ numbers: Range<Int>, in storage: some FrameStorage, between pace: () throws -> Void
  ) throws {
    let found = try FileContents(byteCount: frameBytes)
    for number in numbers {
      try pace()
      found.spoil()
      try storage.load(number, bytes: frameBytes, into: found)
      make(number)
      let expected = room(number).contents.withLock { $0.checksum(count: frameBytes) }
      guard found.checksum(count: frameBytes) == expected else {
        throw WrongFrameError(number: number)
      }
    }
  }

  private func room(_ number: Int) -> Room { rooms[number % rooms.count] }
}
