/// A node of a tree: one word for a key or a scalar, and two for a container.
///
/// - The lower half of a word is the offset of the value.
/// - The upper half of a scalar is its extent, the number of bytes to the next token, which is the closing quote
///   of a string. Bit 30 of the half says that a string has escapes.
/// - The highest bit of the first word of a container is set. The 31 bits below are the number of words up to
///   its end, with those of its values.
/// - The second word of a container is that of its closing bracket, behind its values. The upper half is the
///   number of its elements.
@usableFromInline
struct TreeNode {
  @usableFromInline let word: UInt64

  @inlinable @inline(__always)
  init(word: UInt64) { self.word = word }

  /// The offset of the first byte.
  @inlinable
  var offset: Int {
    @inline(__always) get { Int(truncatingIfNeeded: word & 0xffff_ffff) }
  }

  /// Whether the value is an array or object.
  @inlinable
  var isContainer: Bool {
    @inline(__always) get { Int64(bitPattern: word) < 0 }
  }

  /// The number of words up to the end of the value.
  @inlinable
  var wordCount: Int {
    @inline(__always) get {
      isContainer ? Int(truncatingIfNeeded: word >> 32 & 0x7fff_ffff) : 1
    }
  }

  /// The number of bytes of a scalar up to the next token.
  @inlinable
  var extent: Int {
    @inline(__always) get { Int(truncatingIfNeeded: word >> 32 & 0x3fff_ffff) }
  }

  /// Whether a string has escapes.
  @inlinable
  var hasEscapes: Bool {
    @inline(__always) get { word & 1 << 62 != 0 }
  }

  /// The number of elements, of the second word of a container.
  @inlinable
  var count: Int {
    @inline(__always) get { Int(truncatingIfNeeded: word >> 32) }
  }
}

extension TreeNode {
  /// The word of a scalar.
  ///
  /// - Parameter extent: At most `JSONOptions.largestToken` + 1.
  @inlinable
  static func scalar(at offset: Int, extent: Int, hasEscapes: Bool = false) -> UInt64 {
    end(at: offset, count: extent) | (hasEscapes ? 1 << 62 : 0)
  }

  /// The first word of a container.
  @inlinable
  static func start(at offset: Int, wordCount: Int) -> UInt64 {
    end(at: offset, count: wordCount) | 1 << 63
  }

  /// The second word of a container.
  @inlinable
  static func end(at offset: Int, count: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: offset) | UInt64(truncatingIfNeeded: count) << 32
  }
}
