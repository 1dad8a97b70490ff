import ApusBytes
import Synchronization

/// The positions of the values of a tree, which its copies share: lines and columns, and elements of arrays.
///
/// Both are found by steps over the text or the index. A loop asks for many of them, so that some of those
/// that were passed are kept: the next search begins at the last one before its target.
final class TreePositions: Sendable {
  private let text: RewrittenText
  private let errors = Mutex(ErrorPositions())
  private let lines: Mutex<[RewrittenText.KnownPosition]>
  /// The nodes of the elements 0, `stride`, 2 * `stride`, ... of arrays, by the node of the array.
  private let elements = Mutex<[Int: [Int]]>([:])

  /// The number of elements between two whose nodes are kept.
  static let stride = 32
  /// The number of bytes between two whose lines are kept.
  private static let blockSize = 4_096

  init(_ text: RewrittenText) {
    self.text = text
    lines = Mutex([text.start])
  }

  /// Returns an error with its line, column and path.
  func located(_ error: JSONError, in bytes: Span<UInt8>) -> JSONError {
    let located = errors.withLock { $0.located(error, in: bytes) }
    return text.isRewritten ? text.moved(located, to: location(of: error.offset)) : located
  }

  /// Returns the position in the text of a byte of the JSON.
  ///
  /// - Complexity: O(1) after a search for this or a later byte, otherwise O(*n*) in the bytes between the
  ///   byte and the last one whose position was searched for.
  func location(of offset: Int) -> (byte: Int, position: TextPosition) {
    let known = lines.withLock { lines in
      while let last = lines.last, last.offset + Self.blockSize <= offset {
        let next = last.offset + Self.blockSize
        let position = text.location(of: next, after: last).position
        lines.append(RewrittenText.KnownPosition(offset: next, position: position))
      }
      return lines[max(0, offset - lines[0].offset) / Self.blockSize]
    }
    return text.location(of: offset, after: known)
  }

  /// Returns the node of the last element up to an index whose node is kept, and that element's index.
  ///
  /// - Parameters:
  ///   - index: An index of the array, at least `stride`.
  ///   - array: The node of the array.
  ///   - first: The node of the first element.
  ///   - next: Returns the node after that of a value.
  /// - Complexity: O(1) after a search for this or a later element, otherwise O(*n*) in the elements since
  ///   the last one that was searched for.
  func element(
    before index: Int, of array: Int, first: Int, next: (Int) -> Int
  ) -> (node: Int, index: Int) {
    let number = index / Self.stride
    let node = elements.withLock { elements in
      while elements[array, default: [first]].count <= number {
        var node = elements[array, default: [first]].last ?? first
        for _ in 0..<Self.stride { node = next(node) }
        elements[array, default: [first]].append(node)
      }
      return elements[array]?[number] ?? first
    }
    return (node, number * Self.stride)
  }
}
