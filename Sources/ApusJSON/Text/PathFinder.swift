import ApusBytes

/// A search for the paths to positions, which reads the text before them once more.
///
/// Only errors need a path, so that no reader keeps track of one. A search for a later position goes on from
/// the last one; that for an earlier position goes back to the beginning of a container around it.
struct PathFinder {
  /// A step of a path.
  enum Step {
    case index(Int)
    case key(String)
  }

  private struct Level {
    /// The offset of the first bracket.
    var start: Int
    var isObject: Bool
    var index = 0
    var key: Range<Int>?
  }

  private var levels: [Level] = []
  private var index = 0

  /// Returns the path to the value, or the key, that begins after the first bytes of a text, which is
  /// well-formed so far and must be the same for all searches.
  ///
  /// - Parameter make: Converts a step.
  mutating func path<Key>(to text: Span<UInt8>, _ make: (Step) -> Key) -> [Key] {
    if index > text.count { goBack(to: text.count) }
    read(text)
    return levels.compactMap { level in
      guard level.isObject else { return make(.index(level.index)) }
      return level.key.map {
        make(.key(JSONString(bytes: text.extracting($0), mark: UInt8(ascii: "u"), offset: 0).text))
      }
    }
  }

  private mutating func goBack(to end: Int) {
    index = 0
    while let level = levels.popLast() {
      // The containers around a container have not gone on.
      if level.start == end {
        index = end
        return
      }
      guard level.start < end else { continue }
      levels.append(Level(start: level.start, isObject: level.isObject))
      index = level.start + 1
      return
    }
  }

  private mutating func read(_ text: Span<UInt8>) {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""): skipString(text)
      case UInt8(ascii: "{"): levels.append(Level(start: index, isObject: true))
      case UInt8(ascii: "["): levels.append(Level(start: index, isObject: false))
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
