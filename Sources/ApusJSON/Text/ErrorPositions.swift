import ApusBytes

/// The positions of the errors of a text.
///
/// The line of an error and its path are found by reading the text before it. A program may ignore many
/// errors, so that each search goes on from what the searches before have found.
struct ErrorPositions {
  private static let blockSize = 4096
  /// The position of the first byte of each block of the text, as far as it was read.
  private var blocks = [TextPosition(line: 1, column: 1)]
  private var paths = PathFinder()

  /// Returns an error with the line, column and path that its byte has in a text.
  ///
  /// - Parameters:
  ///   - error: An error of the text.
  ///   - text: The text, which must be the same for all errors.
  /// - Complexity: O(*d*) in the depth of the byte and the number of bytes between it and the error before,
  ///   or between it and the beginning of a container that has both.
  mutating func located(_ error: JSONError, in text: Span<UInt8>) -> JSONError {
    guard error.position == nil else { return error }
    let before = text.extracting(first: min(max(0, error.offset), text.count)).withoutMark
    let path = error.path ?? JSONPointer(paths.path(to: before, \.text))
    return error.moved(by: 0, position(after: before), path: path)
  }

  private mutating func position(after text: Span<UInt8>) -> TextPosition {
    let block = text.count / Self.blockSize
    while blocks.count <= block {
      let start = (blocks.count - 1) * Self.blockSize
      let bytes = text.extracting(start..<start + Self.blockSize)
      blocks.append(blocks[blocks.count - 1].moved(over: bytes))
    }
    return blocks[block].moved(over: text.extracting(droppingFirst: block * Self.blockSize))
  }
}

extension PathFinder.Step {
  /// The token of a pointer.
  fileprivate var text: String {
    switch self {
    case .index(let index): "\(index)"
    case .key(let key): key
    }
  }
}
