// UNSAFE: the only owner of the tokens of a text

import ApusBytes
import CApusBytes

/// All tokens of a text in memory: their positions and first bytes.
@safe
final class TokenIndex: Sendable {
  /// The number of bytes that are scanned at once; their tokens are checked while they are in the
  /// cache.
  private static let window = 16_384
  /// The number of tokens for which there is room behind the last one.
  private static let margin = 192

  // SAFETY: the lists are written in `init` only, and freed when no reference is left.
  nonisolated(unsafe) let positions: UnsafeMutablePointer<UInt32>
  nonisolated(unsafe) let kinds: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The form of the functions in C.
  let form = Int32(apus_json_scan_forms() - 1)
  /// The number of tokens.
  let count: Int
  /// Whether the text is well-formed. If not, the engine must decide.
  let isWellFormed: Bool

  /// Scans a text of less than 4 GiB, and checks its grammar.
  ///
  /// - Parameter start: The number of bytes that are left out.
  init(_ text: Span<UInt8>, from start: Int, _ options: JSONOptions) {
    // SAFETY: `reserve` makes room before each scan; a position follows those of the tokens.
    var lists = unsafe TokenLists.take(Self.window + 2 * Self.margin)
    var grammar = GrammarCheck(text, options)
    var isFine = true
    var checked = 0
    let form = form
    var scanner = WindowScanner(
      form: form, acceptsAnyBytes: options.invalidUTF8 == .replace, at: start)
    while !scanner.isDone(text) {
      unsafe lists.reserve(Self.window + Self.margin, scanned: scanner.scanned, of: text.count)
      unsafe lists.count += scanner.scan(
        text, Self.window, lists.positions, lists.kinds, lists.count)
      let end = unsafe scanner.isDone(text) ? lists.count : lists.count - 1
      if isFine, end > checked {
        unsafe lists.positions[lists.count] = UInt32(truncatingIfNeeded: scanner.scanned)
        isFine =
          unsafe grammar?.take(
            text, lists.positions + checked, lists.kinds + checked, end - checked, form) ?? false
        checked = end
      }
    }
    isWellFormed = isFine && !scanner.hasFault && grammar?.isComplete ?? false
    for index in unsafe lists.count..<lists.count + 2 {
      unsafe (lists.positions + index).initialize(to: UInt32(truncatingIfNeeded: text.count))
      unsafe (lists.kinds + index).initialize(to: 0)
    }
    count = unsafe lists.count
    unsafe positions = lists.positions
    unsafe kinds = lists.kinds
    unsafe capacity = lists.capacity
  }

  deinit {
    // SAFETY: no other object has the lists.
    unsafe TokenLists(positions, kinds, capacity: capacity).free()
  }
}
