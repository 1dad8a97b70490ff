import ApusMachine
import ApusMeasure

/// Frames of one burst beside those of earlier ones, whose files stay where they are.
struct KeptFrames: FrameStorage {
  private let storage: any FrameStorage
  /// The number of the burst's first frame in the storage.
  private let first: Int

  /// Counts the frames of a burst from a number on.
  init(_ storage: any FrameStorage, from first: Int) {
    (self.storage, self.first) = (storage, first)
  }

  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemCallFailure) {
    try storage.store(frame, bytes: bytes, number: first + number)
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemCallFailure) {
    try storage.load(first + number, bytes: bytes, into: frame)
  }

  func remove(_ numbers: Range<Int>) {
    storage.remove(first + numbers.lowerBound..<first + numbers.upperBound)
  }
}
