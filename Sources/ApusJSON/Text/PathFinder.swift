import ApusBytes

/// A search for the path to a place, which reads the text before it once more.
///
/// Only errors need a path, so that no reader keeps track of one.
struct PathFinder {
  private struct Level {
    var isObject: Bool
    var index = 0
    var key: Range<Int>?
  }

  private var levels: [Level] = []
  private var index = 0

  /// Returns the path to the value, or the key, that begins after a text that is well-formed so
  /// far.
  static func path(to text: Span<UInt8>) -> JSONPointer {
    var finder = PathFinder()
    finder.read(text)
    return JSONPointer(
      finder.levels.compactMap { level in
        guard level.isObject else { return "\(level.index)" }
        return level.key.map {
          JSONString(bytes: text.extracting($0), mark: UInt8(ascii: "u"), offset: 0).text
        }
      })
  }

  private mutating func read(_ text: Span<UInt8>) {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): skipString(text)
      case UInt8(ascii: "{"): levels.append(Level(isObject: true))
      case UInt8(ascii: "["): levels.append(Level(isObject: false))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ","): startNext()
      default: break
      }
      index += 1
    }
  }

  private mutating func startNext() {
    guard !levels.isEmpty else { return }
    levels[levels.count - 1].index += 1
    levels[levels.count - 1].key = nil
  }

  /// Steps to the closing quote, and notes the string if it is a key.
  private mutating func skipString(_ text: Span<UInt8>) {
    let start = index + 1
    index = start
    while index < text.count, text[index] != UInt8(ascii: "\"") {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < text.count, let last = levels.last, last.isObject, last.key == nil else { return }
    levels[levels.count - 1].key = start..<index
  }
}
