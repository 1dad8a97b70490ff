import ApusBytes
import CApusBytes

/// The tokens of a window of text: their positions and first bytes, as stage one in C writes them.
///
/// The lists have room for the window, the tokens that are left of the window before, and some
/// tokens of kind 0 behind the last one. So a reader may look at a few tokens without a check.
@usableFromInline
final class TokenList {
  /// The number of bytes that are scanned at once.
  @usableFromInline static let windowSize = 8192
  /// The number of tokens that are behind the last one, or may be left of the window before.
  private static let margin = 64

  private let block: TokenBlock
  /// The tokens, of which this object owns the memory.
  @usableFromInline let tokens: TokenCursor
  private let window: Int
  /// The form of the functions in C.
  let form: Int32

  /// The number of tokens.
  @inlinable var count: Int { tokens.count }

  /// The index of the next token that the reader takes.
  @inlinable var next: Int {
    get { tokens.next }
    set { tokens.next = newValue }
  }

  /// The position of the last token that was taken before the list was filled again.
  @usableFromInline private(set) var lastTaken = 0
  /// The positions of the errors of the text.
  var errorPositions = ErrorPositions()
  /// The number of bytes of the text that were scanned.
  private(set) var scanned = 0
  private var state = apus_json_state()
  private let options: UInt32

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - window: The number of bytes that are scanned at once, at least 1.
  ///   - form: The form of the scanner in C, or -1 for the best.
  init(window: Int = windowSize, form: Int = -1, acceptsAnyBytes: Bool = false) {
    self.window = window
    self.form = Int32(form < 0 ? Int(apus_json_scan_forms()) - 1 : form)
    options = acceptsAnyBytes ? UInt32(APUS_JSON_ANY_BYTES) : 0
    block = TokenBlock(capacity: window + 2 * Self.margin)
    tokens = block.tokens
    appendEnd()
  }

  /// Leaves out the first bytes of a text, which are a byte order mark.
  func begin(at offset: Int) {
    scanned = offset
    appendEnd()
  }

  /// The fault that stopped the scan, if any; its position is `scanned`.
  var fault: Int { Int(state.fault) }

  /// Scans the next window of a text, after the tokens that were not taken.
  ///
  /// - Parameters:
  ///   - bytes: The text, of which `scanned` bytes were scanned before.
  ///   - isLast: Whether the text ends with these bytes.
  /// - Returns: Whether all bytes were scanned, or a fault was found.
  @usableFromInline
  func scan(_ bytes: RawSpan, isLast: Bool) -> Bool {
    dropTaken()
    let left = bytes.byteCount - scanned
    let size = min(window, left)
    let isEnd = size == left
    let options = isLast && isEnd ? options | UInt32(APUS_JSON_IS_LAST) : options
    scanned += tokens.scan(bytes, scanned..<scanned + size, options, form: form, &state)
    appendEnd()
    return isEnd || state.fault != 0
  }

  /// Steps over tokens until as many brackets are closed as were opened.
  ///
  /// - Parameters:
  ///   - index: The first of them.
  ///   - depth: The number of open brackets, 0 at first and at the end of the value.
  /// - Returns: The index of the token after them.
  func skip(from index: Int, _ depth: inout Int64) -> Int {
    tokens.skip(from: index, form: form, &depth)
  }

  /// Moves the tokens that were not taken to the front.
  private func dropTaken() {
    let left = count - next
    precondition(left <= Self.margin, "a reader must take all but a few tokens of a window")
    if next > 0 { lastTaken = position(next - 1) }
    tokens.moveToFront(next..<count)
    (tokens.next, tokens.count) = (0, left)
  }

  /// Writes tokens of kind 0 at the end of the scanned text.
  private func appendEnd() {
    tokens.fill(count..<count + Self.margin / 2, scanned, 0)
  }

  /// Counts positions from another byte, for a text whose first bytes were dropped.
  func move(by offset: Int) {
    tokens.subtract(offset, from: next..<count + Self.margin / 2)
    scanned -= offset
  }

  /// The position of the next token, or of the end of the scanned text.
  @usableFromInline var nextPosition: Int { tokens.position(next) }

  /// The position of a token.
  func position(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "a token must be in the list")
    return tokens.position(index)
  }

  /// Starts a new text.
  func reset() {
    (tokens.next, tokens.count, scanned) = (0, 0, 0)
    state = apus_json_state()
    errorPositions = ErrorPositions()
    appendEnd()
  }
}
