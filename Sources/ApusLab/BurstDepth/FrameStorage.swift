import ApusMachine
import ApusMeasure

/// Where frames go. Only one thread stores; the others wait until it has ended.
protocol FrameStorage: Sendable {
  /// Keeps a frame; returns when the storage says that it has it.
  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemCallFailure)
  /// Reads a stored frame back.
  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemCallFailure)
  /// Deletes frames, also those of which only a part was stored.
  func remove(_ numbers: Range<Int>)
}
