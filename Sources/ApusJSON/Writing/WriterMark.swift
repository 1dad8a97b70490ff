import ApusBytes
import ApusIO

/// A position in the text of a writer, to which the writer can return.
struct WriterMark {
  /// The number of bytes of the text.
  fileprivate let size: Int
  fileprivate let depth: Int
  fileprivate let valueCount: Int
  fileprivate let isFirst: Bool
  fileprivate let hasKey: Bool
  fileprivate let isDone: Bool
}

extension JSONWriter<MemorySink> {
  /// The end of the text.
  var mark: WriterMark {
    WriterMark(
      size: target.elements.count + buffer.count, depth: open.depth, valueCount: valueCount,
      isFirst: isFirst, hasKey: hasKey, isDone: isDone)
  }

  /// Removes the text after a mark. The containers that were open at the mark are open still.
  mutating func rewind(to mark: WriterMark) {
    while open.depth > mark.depth {
      if open.isObject { sorter?.drop() }
      open.pop()
    }
    let excess = target.elements.count - mark.size
    if excess > 0 { target.elements.removeLast(excess) }
    buffer.truncate(to: max(0, -excess))
    sorter?.drop(from: buffer.count)
    (valueCount, isFirst, hasKey) = (mark.valueCount, mark.isFirst, mark.hasKey)
    isDone = mark.isDone
  }
}
