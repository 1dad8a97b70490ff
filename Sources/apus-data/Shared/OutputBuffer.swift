import ApusBenchmark
import ApusSystem

/// Text for standard output, written in large pieces.
struct OutputBuffer {
  private static let size = 65_536

  var bytes: [UInt8] = []
  /// Whether standard output is closed.
  private(set) var isLost = false

  mutating func flushWhenFull() {
    if bytes.count >= Self.size { flush() }
  }

  mutating func flush() {
    isLost = !StandardStream.output.write(String(decoding: bytes, as: UTF8.self)) || isLost
    bytes.removeAll(keepingCapacity: true)
  }
}
