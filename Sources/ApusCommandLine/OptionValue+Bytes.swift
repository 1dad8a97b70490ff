extension OptionValue {
  /// Reads a number of bytes of at least 1: `4096`, `64KiB`, `1.5MiB`, `8MB`.
  package static func bytes(_ text: String) throws(ValueError) -> Int {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard
      let first = digits.first, first != ".", digits.last != ".",
      let number = Double(String(digits)), let unit = byteUnits[String(text[digits.endIndex...])],
      let bytes = Int(exactly: number * unit), bytes > 0
    else {
      throw ValueError(expected: "a number of bytes above 0, such as 4096, 64KiB or 8MiB")
    }
    return bytes
  }

  private static let byteUnits: [String: Double] = [
    "": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "KiB": 1024, "MiB": 1_048_576,
    "GiB": 1_073_741_824,
  ]
}
