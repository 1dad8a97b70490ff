import Foundation

/// The layout of JSON that Foundation's encoder writes, made from a text without blanks.
///
/// Foundation escapes slashes, and writes a whole number without a fraction.
struct FoundationLayout {
  private let options: JSONEncoder.OutputFormatting
  private var output: [UInt8] = []
  private var depth = 0

  private init(_ options: JSONEncoder.OutputFormatting) { self.options = options }

  /// Returns a text with blanks and with escapes of slashes, as the options say.
  ///
  /// - Parameter text: A well-formed text without blanks.
  /// - Complexity: O(*n*). Allocates the text.
  static func text(_ text: [UInt8], _ options: JSONEncoder.OutputFormatting) -> [UInt8] {
    var layout = FoundationLayout(options)
    layout.output.reserveCapacity(text.count + text.count / 4)
    layout.append(text)
    return layout.output
  }

  private mutating func append(_ text: [UInt8]) {
    let isPretty = options.contains(.prettyPrinted)
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "\"") {
        index = appendString(text, index)
      } else {
        if isFraction(text, index) {
          index += 2
        } else {
          if isPretty { appendPretty(text[index]) } else { output.append(text[index]) }
          index += 1
        }
      }
    }
  }

  /// Whether a whole number has its fraction, which is `.0`, at an index.
  private func isFraction(_ text: [UInt8], _ index: Int) -> Bool {
    guard text[index] == UInt8(ascii: "."), index + 1 < text.count,
      text[index + 1] == UInt8(ascii: "0")
    else { return false }
    return index + 2 == text.count || !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index + 2])
  }

  /// Appends a string, and returns the index after it.
  private mutating func appendString(_ text: [UInt8], _ start: Int) -> Int {
    let escapesSlashes = !options.contains(.withoutEscapingSlashes)
    output.append(text[start])
    var index = start + 1
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "/"), escapesSlashes { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
      index += 1
      if byte == UInt8(ascii: "\"") { return index }
      if byte == UInt8(ascii: "\\"), index < text.count {
        output.append(text[index])
        index += 1
      }
    }
    return index
  }

  private mutating func appendPretty(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      output.append(byte)
      depth += 1
      appendLine()
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      appendEnd()
      output.append(byte)
    case UInt8(ascii: ","):
      output.append(byte)
      appendLine()
    case UInt8(ascii: ":"): output.append(contentsOf: " : ".utf8)
    default: output.append(byte)
    }
  }

  private mutating func appendLine() {
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  /// Begins the line of a closing bracket. A container without elements has an empty line.
  private mutating func appendEnd() {
    let blanks = output.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    let last = output[output.count - blanks - 2]
    if last == UInt8(ascii: "{") || last == UInt8(ascii: "[") { output.removeLast(blanks) }
    appendLine()
  }
}
