import ApusBytes

/// A buffer that is created once and reused by several turns of a variant.
final class SharedBuffer {
  private var buffer: PageBuffer

  init(byteCount: Int) { buffer = PageBuffer(byteCount: byteCount) }

  /// Passes the buffer to `body`.
  func use(_ body: (inout PageBuffer) throws -> Int) rethrows -> Int { try body(&buffer) }
}
