import ApusMeasure
import ApusSystem

/// Blocks of bytes that come slowly: a thread sleeps before it writes each.
final class SlowPipe: Sendable {
  private let pipe: FileDescriptor.Pipe
  private let blocks: Int
  private static let blockBytes = 512
  /// The microseconds that the thread sleeps before each block.
  private let pause: UInt32

  /// Creates a pipe for a number of blocks.
  init(blocks: Int, microseconds pause: UInt32) throws(SystemError) {
    pipe = try FileDescriptor.Pipe()
    (self.blocks, self.pause) = (blocks, pause)
  }

  /// Reads all blocks, and calls a closure after each.
  ///
  /// - Throws: `WrongResultError` if a block is not whole.
  func readAll(_ body: () -> Void = {}) throws {
    let writer = try PinnedThread { [self] in
      for number in 0..<blocks {
        Pause.microseconds(pause)
        try? pipe.writer.write(
          [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: Self.blockBytes))
      }
    }
    defer { writer.join() }
    for number in 0..<blocks {
      let block = try readBlock()
      guard block.count == Self.blockBytes, block[0] == UInt8(truncatingIfNeeded: number) else {
        throw WrongResultError("block \(number) has \(block.count) bytes of another block")
      }
      body()
    }
  }

  /// Waits for a block, and reads it. Profiles show this function by its name.
  @inline(never)
  private func readBlock() throws(SystemError) -> [UInt8] {
    try [UInt8](capacity: Self.blockBytes) { output throws(SystemError) in
      _ = try pipe.reader.read(appendingTo: &output)
    }
  }

  /// The beginning of the name of the function that waits, as profiles show it.
  static let waitingName = "SlowPipe.readBlock"
}
