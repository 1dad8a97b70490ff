/// The text of a field in comma-separated values.
///
/// Source: RFC 4180.
package enum CSVText {
  /// Returns a field of text that no spreadsheet takes for a formula: a text that begins with `=`, `+`,
  /// `-`, `@`, a tab or a line end gets an apostrophe in front.
  ///
  /// Source: OWASP, "CSV Injection".
  package static func text(_ text: String) -> String {
    let isFormula = text.utf8.first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false
    return field(isFormula ? "'" + text : text)
  }

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
