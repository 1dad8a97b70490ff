import ApusBytes

/// The paths of references in a folder: a folder for the scheme and for each part but the last, and a file for the value.
///
/// Names have lower-case letters, digits, `-` and `_` as they are, and all other bytes as `%` and two hexadecimal digits. So two references
/// never have one file, also where a file system ignores case or the form of Unicode, and no name is hidden or leaves the folder. A
/// part with a long name is cut after each 200 bytes; `+` at the end of a folder's name says that the next name goes on.
enum FolderPath {
  static let suffix = ".value"
  private static let longest = 200

  /// The path of a value's file: `task://container/2/id/3` is at `task/container/2/id/3.value`.
  static func file(of reference: Reference) -> String { folder(of: reference) + suffix }

  /// The path of a container's folder, without a slash at its end; empty for everything.
  static func folder(of reference: Reference) -> String {
    if reference.isEverything { return "" }
    var path = encoded(reference.scheme)
    for part in reference.parts { path += "/" + encoded(part) }
    return path
  }

  private static func encoded(_ part: Substring) -> String {
    var bytes: [UInt8] = []
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
    return String(decoding: bytes, as: UTF8.self)
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
