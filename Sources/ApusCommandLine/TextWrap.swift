import ApusSystem

/// The division of text into lines.
package enum TextWrap {
  /// Returns the text in lines of at most `width` columns, broken at spaces if possible.
  ///
  /// A word that is longer than a line is cut. A line break in the text is kept. The result has at
  /// least a single line.
  package static func lines(_ text: String, width: Int) -> [String] {
    let width = max(1, width)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      paragraph($0, width: width)
    }
  }

  /// Returns the text, or its beginning and three dots if it is wider than `width` columns.
  package static func cut(_ text: String, width: Int) -> String {
    guard text.displayWidth > width else { return text }
    guard width >= 3 else { return String(repeating: ".", count: max(0, width)) }
    var result = ""
    var room = width - 3
    for character in text {
      room -= String(character).displayWidth
      if room < 0 { break }
      result.append(character)
    }
    return result + "..."
  }

  private static func paragraph(_ text: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      for piece in pieces(word, width: width) {
        let joined = line.isEmpty ? piece : line + " " + piece
        if joined.displayWidth <= width {
          line = joined
        } else {
          lines.append(line)
          line = piece
        }
      }
    }
    return lines + [line]
  }

  /// Cuts a word that is longer than a line into pieces.
  private static func pieces(_ word: Substring, width: Int) -> [String] {
    guard String(word).displayWidth > width else { return [String(word)] }
    var pieces: [String] = []
    var piece = ""
    for character in word {
      let longer = piece + String(character)
      if longer.displayWidth > width, !piece.isEmpty {
        pieces.append(piece)
        piece = String(character)
      } else {
        piece = longer
      }
    }
    return pieces + [piece]
  }
}
