import ApusBytes

/// Folded stacks: a line for each stack, with frames between semicolons and a count at the end.
///
/// Flame graphs and most profilers read and write them. They have neither times nor threads: read
/// `PerfScript` if you need those.
///
///     let tree = try FoldedStacks.read([UInt8]("main;parse 3\n".utf8).span)
///     String(decoding: FoldedStacks.bytes(of: tree), as: UTF8.self)  // "main;parse 3\n"
///
public enum FoldedStacks {
  /// Reads folded stacks.
  ///
  /// Equal stacks are added. Blank lines and empty frames are ignored. Modules of frames are unknown.
  ///
  ///     try FoldedStacks.read([UInt8]("main;read file 2\n".utf8).span).count  // 2
  ///
  /// - Parameter text: The text; names need not be UTF-8.
  /// - Throws: `ProfileError` with the position of the first line without a count or a frame.
  /// - Complexity: O(*n*); allocates the names and the nodes of the tree.
  public static func read(_ text: Span<UInt8>) throws(ProfileError) -> CallTree {
    var lines = TextLines(text)
    guard text.count <= Int32.max else { throw lines.error(.tooLong) }
    var names = ByteNames()
    var builder = TreeBuilder()
    var sum = 0
    while lines.advance() {
      let line = lines.range
      guard text.skipBlanks(line) < line.upperBound else { continue }
      let start = countStart(of: line, in: text)
      let count = try count(text, from: start, lines)
      let (total, overflows) = sum.addingReportingOverflow(count)
      if overflows { throw lines.error(.countTooLarge, at: start) }
      sum = total
      let node = stack(text, line.lowerBound..<start, &names, &builder)
      guard node > 0 else { throw lines.error(.noStack) }
      builder.add(count, to: node)
    }
    return builder.tree(frames: names.texts.map { ProfileFrame($0) }, removed: 0, order: [])
  }

  /// Returns the offset of the digits at the end of a line.
  private static func countStart(of line: Range<Int>, in text: Span<UInt8>) -> Int {
    var start = line.upperBound
    while start > line.lowerBound, (0x30...0x39).contains(text[start - 1]) { start -= 1 }
    return start
  }

  private static func count(
    _ text: Span<UInt8>, from start: Int, _ lines: borrowing TextLines
  ) throws(ProfileError) -> Int {
    let line = lines.range
    guard start < line.upperBound, start > line.lowerBound, text[start - 1] == 0x20 else {
      throw lines.error(.noCount, at: start)
    }
    do throws(NumberError) {
      return try Int(decimal: text.extracting(start..<line.upperBound))
    } catch {
      throw lines.error(.countTooLarge, at: start)
    }
  }

  /// Adds the stack of a line; returns its node, or 0 if it has no frame.
  private static func stack(
    _ text: Span<UInt8>, _ range: Range<Int>, _ names: inout ByteNames, _ builder: inout TreeBuilder
  ) -> Int32 {
    var node: Int32 = 0
    var end = range.upperBound
    while end > range.lowerBound, text[end - 1] == 0x20 { end -= 1 }
    let stack = text.extracting(range.lowerBound..<end)
    var start = 0
    while start < stack.count {
      let next = stack.firstIndex(of: UInt8(ascii: ";"), from: start) ?? stack.count
      if next > start {
        let name = names.number(of: stack.extracting(start..<next))
        node = builder.stacks.child(of: node, frame: name)
      }
      start = next + 1
    }
    return node
  }

  /// Returns a tree as folded stacks.
  ///
  /// A semicolon in a name becomes a colon, and a line break a space, because the format has no escape.
  /// Samples of the root have the frame `[root]`. Removed samples are not written.
  ///
  ///     FoldedStacks.bytes(of: tree)
  ///
  /// - Parameter tree: The tree; each node with samples of its own becomes a line.
  /// - Complexity: O(*n*) in the bytes of the result, which it allocates.
  public static func bytes(of tree: CallTree) -> [UInt8] {
    var text = FoldedText(tree)
    return text.bytes()
  }
}
