/// The text of a field in comma-separated values.
///
/// Source: RFC 4180.
package enum CSVText {
  /// Quotes a field that contains a separator of fields or records, or a quote.
  package static func field(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
