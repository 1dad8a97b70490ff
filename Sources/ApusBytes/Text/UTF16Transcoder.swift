/// Makes UTF-8 of UTF-16 that comes in chunks, which may cut characters, surrogate pairs and code units.
///
///     var transcoder = UTF16Transcoder(.littleEndian)
///     var text: [UInt8] = []
///     try transcoder.append([0x3d, 0xd8, 0x00].span, to: &text)  // text is empty
///     try transcoder.append([0xde].span, to: &text)              // text is "😀"
///     try transcoder.finish(into: &text)
///
/// A byte order mark is a character like any other; `TextSource` drops it.
///
/// Source: The Unicode Standard 16.0, section 3.9, D91.
public struct UTF16Transcoder: Sendable {
  /// Which byte of a code unit comes first.
  public enum ByteOrder: Sendable, CaseIterable {
    /// The low one.
    case littleEndian
    /// The high one.
    case bigEndian
  }

  private let order: ByteOrder
  private let repairs: Bool
  /// How many bytes came before those at hand.
  private var position: Int
  /// The first byte of a code unit that a border cuts.
  private var half: UInt8?
  /// A high surrogate that waits for its low one.
  private var high: UInt16?

  /// Creates a transcoder that has seen nothing.
  ///
  /// - Parameters:
  ///   - order: Which byte of a code unit comes first.
  ///   - repairs: Whether what is no UTF-16 becomes U+FFFD, instead of an error.
  ///   - position: How many bytes stand before the first one, for errors.
  public init(_ order: ByteOrder, repairs: Bool = false, position: Int = 0) {
    self.order = order
    self.repairs = repairs
    self.position = position
  }

  /// Makes UTF-8 of the next chunk.
  ///
  /// - Parameters:
  ///   - chunk: The bytes after those of the last call.
  ///   - buffer: Where the UTF-8 goes; nothing is removed from it.
  /// - Throws: What is no UTF-16, and at which byte; what came before it is in the buffer.
  /// - Complexity: O(*n*); allocates where the buffer must grow.
  public mutating func append(
    _ chunk: Span<UInt8>, to buffer: inout [UInt8]
  ) throws(UTF16Error) {
    var index = 0
    if let first = half, !chunk.isEmpty {
      half = nil
      index = 1
      try take(unit(first, chunk[0]), &buffer)
    }
    while index + 1 < chunk.count {
      let unit = unit(chunk[index], chunk[index + 1])
      index += 2
      if unit < 0x80, high == nil {
        buffer.append(UInt8(truncatingIfNeeded: unit))
        position += 2
      } else {
        try take(unit, &buffer)
      }
    }
    if index < chunk.count { half = chunk[index] }
  }

  /// Says that no more bytes come.
  ///
  /// - Parameter buffer: Where a repaired end goes.
  /// - Throws: `truncated` where a character is not complete.
  public mutating func finish(into buffer: inout [UInt8]) throws(UTF16Error) {
    guard high != nil || half != nil else { return }
    let start = high == nil ? position : position - 2
    (high, half) = (nil, nil)
    guard repairs else { throw UTF16Error(.truncated, at: start) }
    append(Self.replacement, to: &buffer)
  }

  @inline(__always)
  private func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
    switch order {
    case .littleEndian: UInt16(first) | UInt16(second) << 8
    case .bigEndian: UInt16(first) << 8 | UInt16(second)
    }
  }

  private mutating func take(_ unit: UInt16, _ buffer: inout [UInt8]) throws(UTF16Error) {
    if let high {
      self.high = nil
      if 0xdc00...0xdfff ~= unit {
        position += 2
        return append(0x1_0000 + UInt32(high & 0x3ff) << 10 + UInt32(unit & 0x3ff), to: &buffer)
      }
      try refuse(at: position - 2, &buffer)
    }
    position += 2
    switch unit {
    case 0xd800...0xdbff: high = unit
    case 0xdc00...0xdfff: try refuse(at: position - 2, &buffer)
    default: append(UInt32(unit), to: &buffer)
    }
  }

  private func refuse(at offset: Int, _ buffer: inout [UInt8]) throws(UTF16Error) {
    guard repairs else { throw UTF16Error(.loneSurrogate, at: offset) }
    append(Self.replacement, to: &buffer)
  }

  private static let replacement: UInt32 = 0xfffd

  private func append(_ scalar: UInt32, to buffer: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
