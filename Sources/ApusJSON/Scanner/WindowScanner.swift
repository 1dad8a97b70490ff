// UNSAFE: passes bytes and lists to the loop in C

import CApusBytes

/// Stage one over a text in memory, window by window.
@safe
struct WindowScanner {
  private let form: Int32
  private let options: UInt32
  private var state = apus_json_state()
  /// The number of bytes that were scanned.
  private(set) var scanned: Int

  init(form: Int32, acceptsAnyBytes: Bool, at start: Int) {
    self.form = form
    options = acceptsAnyBytes ? UInt32(APUS_JSON_ANY_BYTES) : 0
    scanned = start
  }

  /// Whether a fault stopped the scan.
  var hasFault: Bool { state.fault != 0 }

  /// Whether all bytes were scanned, or a fault was found.
  func isDone(_ text: Span<UInt8>) -> Bool { scanned == text.count || hasFault }

  /// Scans the next bytes of a text.
  ///
  /// - Parameters:
  ///   - window: The number of bytes.
  ///   - positions: A list with room for `count` tokens, one for each byte, and 64 more.
  ///   - kinds: A list with the same room.
  ///   - count: The number of tokens before.
  /// - Returns: The number of tokens that were written.
  // SAFETY: the caller vouches for the room of the lists.
  @unsafe
  mutating func scan(
    _ text: Span<UInt8>, _ window: Int, _ positions: UnsafeMutablePointer<UInt32>,
    _ kinds: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> Int {
    let size = min(window, text.count - scanned)
    let isEnd = scanned + size == text.count
    // SAFETY: the caller vouches for the room; the function reads `size` bytes of the text.
    return unsafe text.withUnsafeBufferPointer { bytes in
      guard size > 0, let start = bytes.baseAddress else { return 0 }
      var lists = unsafe apus_json_tokens(positions: positions + count, kinds: kinds + count)
      scanned += unsafe apus_json_scan_with(
        form, start + scanned, size, UInt32(truncatingIfNeeded: scanned),
        isEnd ? options | UInt32(APUS_JSON_IS_LAST) : options, &state, &lists)
      return unsafe lists.kinds - (kinds + count)
    }
  }
}
