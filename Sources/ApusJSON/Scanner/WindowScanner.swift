import ApusBytes
import CApusBytes

/// Stage one over a text in memory, window by window.
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
  ///   - tokens: The tokens before; there must be room for one for each byte, and for 64 more.
  mutating func scan(_ text: Span<UInt8>, _ window: Int, _ tokens: TokenCursor) {
    let size = min(window, text.count - scanned)
    let isEnd = scanned + size == text.count
    let options = isEnd ? options | UInt32(APUS_JSON_IS_LAST) : options
    scanned += tokens.scan(text.rawBytes, scanned..<scanned + size, options, form: form, &state)
  }
}
