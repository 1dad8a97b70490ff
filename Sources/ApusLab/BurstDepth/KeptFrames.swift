import ApusMachine
import ApusMeasure
import ApusSystem

/// A storage view for a burst whose files are kept with the files of earlier bursts.
struct KeptFrames: FrameStorage {
  private let storage: any FrameStorage
  /// The number of the burst's first frame in the storage.
  private let first: Int

  /// Creates a view that numbers the frames of a burst from `first` on.
  init(_ storage: any FrameStorage, from first: Int) {
    (self.storage, self.first) = (storage, first)
  }

  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError) {
    try storage.store(frame, bytes: bytes, number: first + number)
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemError) {
    try storage.load(first + number, bytes: bytes, into: frame)
  }

  func remove(_ numbers: Range<Int>) {
    storage.remove(first + numbers.lowerBound..<first + numbers.upperBound)
  }
}
