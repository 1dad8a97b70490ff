import ApusMachine
import ApusMeasure
import Synchronization

/// The memory of a bounded buffer: rooms full of noise, which no storage can make smaller.
///
/// A frame is its room's noise with its number at both ends. The producer copies nothing, as a sensor
/// does not: what is timed is the storage.
final class FrameRooms: Sendable {
  /// Nobody waits for these locks: whoever has a frame is alone with its room.
  private final class Room: Sendable {
    let contents: Mutex<FileContents>

    init(bytes: Int, seed: UInt64) {
      let contents = FileContents(byteCount: bytes)
      var random = SplitMix64(seed: seed)
      contents.fill(using: &random)
      self.contents = Mutex(contents)
    }
  }

  /// How large a frame is.
  let frameBytes: Int
  private let rooms: [Room]

  /// Makes rooms and fills them.
  ///
  /// - Complexity: O(`count` × `frameBytes`). Allocates as much.
  init(count: Int, frameBytes: Int, using random: inout SplitMix64) {
    self.frameBytes = frameBytes
    rooms = (0..<count).map { _ in Room(bytes: frameBytes, seed: random.next()) }
  }

  /// Makes a frame in its room.
  func make(_ number: Int) {
    room(number).contents.withLock { $0.stamp(number, count: frameBytes) }
  }

  /// Hands a frame that was made to a storage.
  func store(_ number: Int, in storage: some FrameStorage) throws(SystemCallFailure) {
    try room(number).contents.withLock { frame throws(SystemCallFailure) in
      try storage.store(frame, bytes: frameBytes, number: number)
    }
  }

  /// Compares stored frames with what was made; takes room for one more frame.
  ///
  /// - Throws: `WrongFrame`, or the failure of a system call.
  func check(
    _ numbers: Range<Int>, in storage: some FrameStorage, between pace: () throws -> Void
  ) throws {
    let found = FileContents(byteCount: frameBytes)
    for number in numbers {
      try pace()
      found.spoil()
      try storage.load(number, bytes: frameBytes, into: found)
      make(number)
      let expected = room(number).contents.withLock { $0.checksum(count: frameBytes) }
      guard found.checksum(count: frameBytes) == expected else { throw WrongFrame(number: number) }
    }
  }

  private func room(_ number: Int) -> Room { rooms[number % rooms.count] }
}
