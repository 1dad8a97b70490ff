// UNSAFE: passes tokens and their text to functions in C, after a comparison of the ranges

import ApusBytes
import CApusBytes

// The functions in C over tokens: each checks the ranges that the function reads and writes.

// SAFETY: a function in C gets the addresses of a text and of tokens for the time of the call, and the
// ranges within them were compared with their sizes.
extension TokenCursor {
  /// The number of tokens behind the last one that the functions may read.
  private static let margin = 64

  /// Scans a range of a text, and writes its tokens behind the last one.
  ///
  /// - Parameters:
  ///   - options: `APUS_JSON_IS_LAST` and similar bits.
  ///   - form: The form of the function in C.
  ///   - state: The state between two ranges.
  /// - Returns: The number of bytes before a fault, or of all bytes of the range.
  /// - Precondition: There is room for a token for each byte, and for 64 more.
  func scan(
    _ text: RawSpan, _ range: Range<Int>, _ options: UInt32, form: Int32,
    _ state: inout apus_json_state
  ) -> Int {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= text.byteCount
        && count + range.count + Self.margin <= capacity,
      "there must be room for the tokens of a range of the text")
    return unsafe text.withUnsafeBytes { bytes -> Int in
      guard !range.isEmpty, let start = bytes.baseAddress else { return 0 }
      var lists = unsafe apus_json_tokens(positions: positions + count, kinds: kinds + count)
      let from = unsafe start.assumingMemoryBound(to: UInt8.self) + range.lowerBound
      let scanned = unsafe apus_json_scan_with(
        form, from, range.count, UInt32(truncatingIfNeeded: range.lowerBound), options, &state,
        &lists)
      count = unsafe lists.kinds - kinds
      return scanned
    }
  }

  /// Steps over tokens until as many brackets are closed as were opened.
  ///
  /// - Parameters:
  ///   - index: The first of them.
  ///   - form: The form of the function in C.
  ///   - depth: The number of open brackets, 0 at first and at the end of the value.
  /// - Returns: The index of the token after them.
  @inline(__always)
  func skip(from index: Int, form: Int32, _ depth: inout Int64) -> Int {
    precondition(0...count ~= index, "index must be that of a token")
    return unsafe index + apus_json_skip(form, kinds + index, count - index, &depth)
  }

  /// Writes the nodes of the first tokens, whose grammar was checked.
  ///
  /// - Parameters:
  ///   - end: The number of the tokens.
  ///   - form: The form of the function in C.
  ///   - state: The state between two windows.
  ///   - nodes: The nodes of all tokens before, and room for one more for each token, and for eight.
  func writeNodes(
    upTo end: Int, form: Int32, _ state: inout apus_json_tree,
    to nodes: inout OutputSpan<UInt64>
  ) {
    precondition(
      0...count ~= end && end + Self.margin <= capacity && nodes.freeCapacity >= end + 8,
      "there must be room for the nodes of the tokens")
    unsafe nodes.withUnsafeMutableBufferPointer { memory, nodeCount in
      guard let start = memory.baseAddress else { return }
      nodeCount = unsafe apus_json_write_nodes(
        form, positions, kinds, end, &state, start, nodeCount)
    }
  }
}

// SAFETY: as above.
extension apus_json_grammar {
  /// Begins a check.
  mutating func begin(depthLimit: Int, hasLines: Bool, replacesSurrogates: Bool) {
    unsafe apus_json_begin_grammar(&self, Int64(depthLimit), hasLines, replacesSurrogates)
  }

  /// Checks tokens.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - tokens: The tokens, and behind the range another one, or the end of the text.
  ///   - range: The indices of those to check.
  ///   - form: The form of the function in C.
  /// - Returns: Whether they are well-formed so far.
  mutating func take(
    _ text: Span<UInt8>, _ tokens: TokenCursor, _ range: Range<Int>, form: Int32
  ) -> Bool {
    precondition(
      range.lowerBound >= 0 && range.upperBound < tokens.capacity - 63,
      "range must be that of tokens")
    return unsafe text.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe apus_json_check_grammar(
        form, start, bytes.count, tokens.positions + range.lowerBound,
        tokens.kinds + range.lowerBound, range.count, &self)
    }
  }

  /// Whether all values are complete.
  var isComplete: Bool {
    mutating get { unsafe apus_json_end_grammar(&self) }
  }
}
