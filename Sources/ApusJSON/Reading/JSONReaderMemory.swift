/// The memory of cursors over many short texts, such as the lines of a log, one after the other.
///
///     let memory = JSONReaderMemory()
///     for line in lines {
///       var reader = try JSONReader(onDemand: line.utf8.span, reusing: memory)
///       count += try reader.integer()
///     }
///
/// A cursor with it allocates nothing, and knows the order of the keys of the text before. For the lines of one text, use
/// `JSONReader.lines` instead.
package final class JSONReaderMemory {
  fileprivate let options = JSONOptions()
  fileprivate let list: TokenList
  fileprivate let plans = KeyPlans()

  /// Creates the memory of one cursor at a time.
  ///
  /// - Complexity: Allocates a list of tokens of 41 KiB.
  package init() { list = TokenList(acceptsAnyBytes: options.invalidUTF8 == .replace) }
}

extension JSONReader {
  /// Creates a cursor that checks what it reads, with the default options and the memory of cursors that are no longer
  /// used.
  ///
  /// - Parameters:
  ///   - text: UTF-8, of less than 1 GiB.
  ///   - memory: The memory, which no other cursor uses meanwhile.
  /// - Throws: `documentTooLarge`.
  /// - Complexity: Does not allocate.
  @_lifetime(copy text)
  package init(
    onDemand text: Span<UInt8>, reusing memory: JSONReaderMemory
  ) throws(JSONError) {
    try Self.checkSize(text, memory.options)
    memory.list.reset()
    self.init(text, memory.options, memory.list, memory.plans)
  }
}
