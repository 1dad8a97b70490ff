/// A type of JSON value.
///
///     let tree = try JSONTree(#"{"ids": [7, 8]}"#.utf8.span)
///     tree.root["ids"]?.kind  // an array
///
public enum JSONKind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// An object.
  case object = "an object"
  /// An array.
  case array = "an array"
  /// A string.
  case string = "a string"
  /// A number.
  case number = "a number"
  /// `true` or `false`.
  case boolean = "a boolean"
  /// `null`.
  case null = "null"

  /// The type in words.
  public var description: String { rawValue }

  /// The type of a value that begins with a byte, or `nil` if no value does.
  @usableFromInline
  init?(firstByte: UInt8) {
    switch firstByte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "N"), UInt8(ascii: "I"): self = .number
    default: return nil
    }
  }

  /// The type of a value of a tree, which was checked.
  @inlinable @inline(__always)
  init(first: UInt8) {
    switch first {
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "n"): self = .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
    default: self = .number
    }
  }
}
