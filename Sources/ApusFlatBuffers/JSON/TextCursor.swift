// UNSAFE: the cursor in a text, whose bytes ahead are read without the checks of a span

internal import ApusBytes

/// The bytes of a text, and the next one to read.
///
/// A byte ahead is read without a check in release builds: the caller compares its distance with `rest`
/// first. Debug builds compare it again.
//
// SAFETY: the creator of a cursor keeps the text for longer. `next` is from `start` to `end`: every
// distance is compared with `rest`, and every offset with the size of the text.
@safe
struct TextCursor {
  private let start: UnsafePointer<UInt8>
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Begins at the first byte of a text, which the caller keeps while it uses the cursor.
  init(_ text: Span<UInt8>) {
    let bytes = unsafe text.withUnsafeBufferPointer { unsafe $0 }
    // An empty text has no address; the cursor is then at the end, and nothing is loaded.
    unsafe start = bytes.baseAddress ?? UnsafePointer(bitPattern: 8).unsafelyUnwrapped
    unsafe end = start + bytes.count
    unsafe next = start
  }

  /// The offset of the next byte.
  @inline(__always)
  var offset: Int { unsafe next - start }

  /// The number of bytes from the next one to the end.
  @inline(__always)
  var rest: Int { unsafe end - next }

  @inline(__always)
  var isAtEnd: Bool { unsafe next >= end }

  /// The next byte, or 0 at the end.
  @inline(__always)
  var byte: UInt8 { unsafe next < end ? next.pointee : 0 }

  /// Goes to an offset of the text.
  mutating func move(to offset: Int) {
    precondition(unsafe 0...(end - start) ~= offset, "offset must be in the text")
    unsafe next = start + offset
  }

  /// Passes bytes, which are at most `rest`.
  @inline(__always)
  mutating func advance(_ count: Int) {
    assert(0...rest ~= count, "count must be at most rest")
    unsafe next += count
  }

  /// The byte that follows the next one by a distance below `rest`.
  @inline(__always)
  func byte(ahead distance: Int) -> UInt8 {
    assert(0..<rest ~= distance, "distance must be below rest")
    return unsafe next[distance]
  }

  /// The eight bytes from a distance on, all of which are before the end.
  @inline(__always)
  func word(ahead distance: Int) -> UInt64 {
    assert(distance >= 0 && distance + 8 <= rest, "the word must be before the end")
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(next + distance).loadUnaligned(as: UInt64.self))
  }

  /// The bytes from the next one to the end.
  @inline(__always)
  var restOfText: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = unsafe RawSpan(_unsafeStart: next, byteCount: end - next)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of a range of offsets.
  @inline(__always)
  @_lifetime(borrow self)
  func bytes(_ range: Range<Int>) -> Span<UInt8> {
    assert(
      unsafe range.lowerBound >= 0 && range.upperBound <= end - start, "range must be in the text")
    let span = unsafe Span(_unsafeStart: start + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }
}
