#if Images
  import ApusBytes

  /// A page that shows all thumbnails of a folder.
  enum ContactSheet {
    /// Returns the page.
    ///
    /// - Parameter names: The paths of the thumbnails, relative to the folder of the page.
    static func page(_ names: [String]) -> String {
      let figures = names.map { name in
        """
        <figure><a href="\(address(name))"><img src="\(address(name))" alt="" loading="lazy"></a>\
        <figcaption>\(escaped(name))</figcaption></figure>
        """
      }
      return """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(names.count) thumbnails</title>
        <style>
        body { background: #222; color: #ddd; font: 12px sans-serif; margin: 16px; }
        main { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-end; }
        figure { margin: 0; }
        img { max-width: 100%; display: block; }
        figcaption { padding-top: 4px; overflow-wrap: anywhere; }
        </style>
        <main>
        \(figures.joined(separator: "\n"))
        </main>
        </html>

        """
    }

    /// Returns a path as the address of a link.
    private static func address(_ path: String) -> String {
      path.utf8.map { byte in
        let character = Character(UnicodeScalar(byte))
        let isPlain =
          byte < 0x80 && (character.isLetter || character.isNumber || "/-_.".contains(character))
        return isPlain ? String(character) : "%" + hexadecimal(byte)
      }.joined()
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
      let digits = byte.hexadecimalDigits
      return String(decoding: [digits.high, digits.low], as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
      text.map { character in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      }.joined()
    }
  }
#endif
