public import ApusBytes

/// How a text is stored in bytes, as far as that matters to who reads ASCII out of it.
public enum TextEncoding: Sendable, Hashable {
  /// UTF-8, Latin-1 and whatever else contains ASCII: left as it is.
  case ascii
  /// UTF-16 in an order, with a byte order mark or without.
  case utf16(UTF16Transcoder.ByteOrder)
  /// UTF-16 where its byte order mark stands at the start, otherwise `ascii`.
  case marked
}
