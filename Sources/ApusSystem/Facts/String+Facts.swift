extension String {
  /// The text without white space and zero bytes at its ends.
  package var trimmed: String {
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    let start = utf8.drop(while: isBlank)
    guard let end = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(Substring(start[...end]))
  }

  /// The lines, split at the newline byte and not at graphemes, so that `\r\n` splits too.
  package var lines: [Substring] { utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0) } }

  /// The words between spaces and tabs.
  package var words: [String] {
    utf8.split { $0 <= 0x20 }.map { String(Substring($0)) }
  }

  /// Returns the value of the first line `key: value` or `key value`.
  package func field(_ key: String) -> String? {
    for line in lines where line.utf8.starts(with: key.utf8) {
      let rest = String(line.utf8.dropFirst(key.utf8.count)) ?? ""
      let value = rest.trimmed
      if value.utf8.first == UInt8(ascii: ":") { return String(value.dropFirst()).trimmed }
      if rest.utf8.first == UInt8(ascii: " ") { return value }
    }
    return nil
  }

  /// The number of processors in a list of the kernel: 6 for `0-3,8,10`; `nil` if malformed.
  ///
  /// - Complexity: O(*n*) in the length of the list. Allocates its parts.
  package var processorListCount: Int? {
    var count = 0
    for range in trimmed.split(separator: ",") {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let low = ends.first ?? nil, let high = ends.last ?? nil, ends.count <= 2,
        0 <= low, low <= high, high <= 0xFFFF
      else { return nil }
      count += high - low + 1
    }
    return count > 0 ? count : nil
  }

  /// The number of bytes in a size of the kernel: 49152 for `48K` or `48 kB`; `nil` if malformed.
  package var byteSize: Int? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { return nil }
    let shift: Int
    switch dropFirst(digits.count).drop(while: { $0 == " " }).first {
    case nil: shift = 0
    case "K", "k": shift = 10
    case "M": shift = 20
    case "G": shift = 30
    default: return nil
    }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflow ? nil : bytes
  }
}
