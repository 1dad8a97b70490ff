import ApusMachine
import ApusMeasure
import ApusSystem

/// A storage for frames. Only a single thread stores; the others wait until it has ended.
protocol FrameStorage: Sendable {
  /// Stores a frame; returns when the storage confirms it.
  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError)
  /// Reads a stored frame back.
  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemError)
  /// Deletes frames, including partly stored frames.
  func remove(_ numbers: Range<Int>)
}
