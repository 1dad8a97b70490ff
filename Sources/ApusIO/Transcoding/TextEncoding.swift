public import ApusBytes

/// The encoding of a text, as far as a parser of ASCII needs it.
///
///     let utf16 = ArraySource([0x61, 0x00, 0x2c, 0x00, 0x62, 0x00])
///     var text = TextSource(of: utf16, encoding: .utf16(.littleEndian))
///     try text.nextChunk()?.count  // 3, the bytes of "a,b"
///
public enum TextEncoding: Sendable, Hashable {
  /// An encoding that contains ASCII, such as UTF-8; the bytes stay unchanged.
  case ascii
  /// An encoding of a byte for each character. The five bytes without a character in Windows-1252
  /// become the control characters U+0081 to U+009D, as the Encoding Standard of WHATWG has them.
  case singleByte(SingleByteEncoding)
  /// UTF-16 with a byte order, with or without a byte order mark.
  case utf16(UTF16Transcoder.ByteOrder)
  /// UTF-16 if the text begins with its byte order mark, otherwise `ascii`.
  case marked
}
