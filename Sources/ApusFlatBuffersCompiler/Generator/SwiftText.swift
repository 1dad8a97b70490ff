/// Appends indented lines of Swift.
struct SwiftText {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// A text that cannot end a comment: control characters become spaces.
  static func withoutControls(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    let bytes = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a line that opens a brace, the lines of a closure, and the closing brace.
  mutating func block(_ head: String, _ body: (inout SwiftText) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// Appends the documentation of a declaration, or a text if it has none.
  mutating func documentation(_ lines: [String], or text: String) {
    let written = lines.contains { $0.contains { $0 != " " } }
    for line in written ? lines : [" " + text] {
      let line = Self.withoutControls(line)
      self.line(line.isEmpty ? "///" : "///" + (line.hasPrefix(" ") ? "" : " ") + line)
    }
  }
}
