/// A transcoder from UTF-16 to UTF-8; chunks may cut characters, surrogate pairs and code units.
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
  /// The order of the bytes in a code unit.
  ///
  ///     var transcoder = UTF16Transcoder(.bigEndian)
  ///     var text: [UInt8] = []
  ///     try transcoder.append([0x00, 0x61].span, to: &text)
  ///     String(decoding: text, as: UTF8.self)  // "a"
  ///
  public enum ByteOrder: Sendable, CaseIterable {
    /// The low byte comes first.
    case littleEndian
    /// The high byte comes first.
    case bigEndian

    /// Creates the byte order that the mark at the start of a text says.
    ///
    ///     UTF16Transcoder.ByteOrder(mark: 0xff, 0xfe)  // littleEndian
    ///     UTF16Transcoder.ByteOrder(mark: 0xef, 0xbb)  // nil: the mark of UTF-8
    ///
    /// The mark of UTF-32 begins with the same bytes; a text that may be UTF-32 must be checked for
    /// it before.
    ///
    /// - Parameters:
    ///   - first: The first byte of the text.
    ///   - second: The second byte of the text.
    public init?(mark first: UInt8, _ second: UInt8) {
      switch (first, second) {
      case (0xff, 0xfe): self = .littleEndian
      case (0xfe, 0xff): self = .bigEndian
      default: return nil
      }
    }

    /// Creates the byte order that the mark at the start of some bytes says; `nil` without a mark.
    package init?(markOf text: Span<UInt8>) {
      guard text.count >= 2 else { return nil }
      self.init(mark: text[0], text[1])
    }
  }

  private let order: ByteOrder
  private let repairs: Bool
  /// The number of bytes before the current bytes.
  private var offset: Int
  /// The first byte of a code unit that is cut by the end of a chunk.
  private var half: UInt8?
  /// A high surrogate whose low surrogate has not come yet.
  private var high: UInt16?

  /// Creates a transcoder.
  ///
  /// - Parameters:
  ///   - order: The order of the bytes in a code unit.
  ///   - repairs: Whether invalid UTF-16 becomes U+FFFD, instead of an error.
  ///   - offset: The number of bytes before the first byte, for errors.
  public init(_ order: ByteOrder, repairs: Bool = false, offset: Int = 0) {
    self.order = order
    self.repairs = repairs
    self.offset = offset
  }

  /// Transcodes the next chunk to UTF-8.
  ///
  /// - Parameters:
  ///   - chunk: The bytes after those of the last call.
  ///   - buffer: The buffer to append to; nothing is removed from it.
  /// - Throws: The first error in the UTF-16; the text before it is in the buffer.
  /// - Complexity: O(*n*); allocates if the buffer must grow.
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
        offset += 2
      } else {
        try take(unit, &buffer)
      }
    }
    if index < chunk.count { half = chunk[index] }
  }

  /// Ends the text, and checks that its last character is complete.
  ///
  /// - Parameter buffer: The buffer to which a repaired end is appended.
  /// - Throws: `truncated` if a character is not complete.
  public mutating func finish(into buffer: inout [UInt8]) throws(UTF16Error) {
    guard high != nil || half != nil else { return }
    let start = high == nil ? offset : offset - 2
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
        offset += 2
        return append(0x1_0000 + UInt32(high & 0x3ff) << 10 + UInt32(unit & 0x3ff), to: &buffer)
      }
      try refuse(at: offset - 2, &buffer)
    }
    offset += 2
    switch unit {
    case 0xd800...0xdbff: high = unit
    case 0xdc00...0xdfff: try refuse(at: offset - 2, &buffer)
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
