import ApusBytes

/// The paths of references in a folder: a folder for the scheme and for each part but the last, and a file for the value.
///
/// Names have lower-case letters, digits, `-` and `_` as they are, and all other bytes as `%` and two hexadecimal digits. So two references
/// never have one file, also where a file system ignores case or the form of Unicode, and no name is hidden or leaves the folder. A
/// part with a long name is cut after each 200 bytes; `+` at the end of a folder's name says that the next name goes on.
enum FolderPath {
  static let suffix = ".value"
  private static let longest = 200

  /// The name of a value's file without its end, or `nil` for another file.
  static func withoutSuffix(_ name: String) -> Substring? {
    let bytes = name.utf8
    let length = suffix.utf8.count
    guard bytes.count > length, bytes.suffix(length).elementsEqual(suffix.utf8) else { return nil }
    return Substring(bytes.dropLast(length))
  }

  /// The path of a value's file: `task://container/2/id/3` is at `task/container/2/id/3.value`.
  static func file(of reference: Reference) -> String {
    text(bytes(of: reference) + Array(suffix.utf8))
  }

  /// The path of a container's folder, without a slash at its end; empty for everything.
  static func folder(of reference: Reference) -> String {
    reference.isEverything ? "" : text(bytes(of: reference))
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The names of scheme and parts with slashes between them.
  private static func bytes(of reference: Reference) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reference.description.utf8.count + 16)
    append(reference.scheme, to: &bytes)
    for part in reference.parts {
      bytes.append(UInt8(ascii: "/"))
      append(part, to: &bytes)
    }
    return bytes
  }

  private static func append(_ part: Substring, to bytes: inout [UInt8]) {
    var length = 0
    for byte in part.utf8 {
      if length > longest {
        bytes += [UInt8(ascii: "+"), UInt8(ascii: "/")]
        length = 0
      }
      if isPlain(byte) {
        bytes.append(byte)
        length += 1
      } else {
        bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
        length += 3
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Whether a name stands for itself.
  static func isPlain(_ name: Substring) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { isPlain($0) }
  }

  /// The bytes of a name that `encoded` has made, or `nil` for the name of another program's file.
  static func decoded(_ name: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = name.utf8[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        bytes.append(byte)
      } else if byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(value),
        let low = rest.popFirst().flatMap(value), !isPlain(high << 4 | low)
      {
        bytes.append(high << 4 | low)
      } else {
        return nil
      }
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
