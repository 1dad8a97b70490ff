/// A set of one, two or three bytes to find in blocks of 64.
///
/// For a single rare byte, `Span.firstIndex(of:from:)` is faster.
///
///     let separators = ByteSet(UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"))
///     bytes.mask(of: separators, at: 0)  // 0b1101010 if they begin with "1,2,3\r\n"
///
@frozen
public struct ByteSet: Sendable, Equatable {
  @usableFromInline let a: UInt8
  @usableFromInline let b: UInt8
  @usableFromInline let c: UInt8

  /// Creates a set of one byte.
  @inlinable
  public init(_ a: UInt8) { self.init(a, a, a) }

  /// Creates a set of two bytes.
  @inlinable
  public init(_ a: UInt8, _ b: UInt8) { self.init(a, b, b) }

  /// Creates a set of three bytes.
  @inlinable
  public init(_ a: UInt8, _ b: UInt8, _ c: UInt8) {
    self.a = a
    self.b = b
    self.c = c
  }

  /// Returns whether the set contains a byte.
  @inlinable
  public func contains(_ byte: UInt8) -> Bool { byte == a || byte == b || byte == c }
}
