import ApusBytes

/// A buffer that several turns of one way use, made once.
final class SharedBuffer {
  private var buffer: PageBuffer

  init(byteCount: Int) { buffer = PageBuffer(byteCount: byteCount) }

  /// Lends the buffer.
  func use(_ body: (inout PageBuffer) throws -> Int) rethrows -> Int { try body(&buffer) }
}
