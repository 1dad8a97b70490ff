import ApusBytes

/// The paths of references in a folder: a folder for the scheme and for each part but the last, and a file for the value.
///
/// Names have lower-case letters, digits, `-` and `_` as they are, and all other bytes as `%` and two hexadecimal digits. So two references
/// never have one file, also where a file system ignores case or the form of Unicode, and no name is hidden or leaves the folder. A
/// part with a long name is cut after each 200 bytes; `+` at the end of a folder's name says that the next name goes on.
enum FolderPath {
  private static let suffix = Array(".value".utf8)
  private static let longest = 200

  /// The length of a value's name without its end, or `nil` for another file.
  static func lengthWithoutSuffix(_ name: Span<UInt8>) -> Int? {
    let length = name.count - suffix.count
    guard length > 0 else { return nil }
    let end = name.extracting(last: suffix.count)
    return end.rawBytes.hasBytes(of: suffix.span.rawBytes) ? length : nil
  }

  /// The path of a value's file: `task://container/2/id/3` is at `task/container/2/id/3.value`.
  static func file(of reference: Reference) -> String {
    var bytes = bytes(of: reference)
    bytes += suffix
    return bytes.span.text
  }

  /// The path of a container's folder, without a slash at its end; empty for everything.
  static func folder(of reference: Reference) -> String {
    reference.isEverything ? "" : bytes(of: reference).span.text
  }

  /// The names of scheme and parts with slashes between them.
  private static func bytes(of reference: Reference) -> [UInt8] {
    let text = reference.description.utf8.span
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 16)
    var schemeEnd = 0
    while text[schemeEnd] != UInt8(ascii: ":") { schemeEnd += 1 }
    append(text.extracting(first: schemeEnd), to: &bytes)
    let pathEnd = reference.isContainer ? text.count - 1 : text.count
    if pathEnd > schemeEnd + 3 { append(text.extracting(schemeEnd + 2..<pathEnd), to: &bytes) }
    return bytes
  }

  /// Appends the names of parts and the slashes between them.
  private static func append(_ path: Span<UInt8>, to bytes: inout [UInt8]) {
    var length = 0
    for index in path.indices {
      let byte = path[index]
      if byte == UInt8(ascii: "/") {
        bytes.append(byte)
        length = 0
        continue
      }
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
  static func isPlain(_ name: Span<UInt8>) -> Bool {
    for index in name.indices where !isPlain(name[index]) { return false }
    return !name.isEmpty
  }

  /// The bytes of a name that `encoded` has made, or `nil` for the name of another program's file.
  static func decoded(_ name: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var index = 0
    while index < name.count {
      if isPlain(name[index]) {
        bytes.append(name[index])
        index += 1
      } else {
        guard name[index] == UInt8(ascii: "%"), index + 2 < name.count,
          let high = value(name[index + 1]), let low = value(name[index + 2]),
          !isPlain(high << 4 | low)
        else { return nil }
        bytes.append(high << 4 | low)
        index += 3
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
