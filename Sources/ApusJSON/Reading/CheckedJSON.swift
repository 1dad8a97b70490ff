/// A text that was checked as a whole: the proof that a `JSONReader` needs to trust it.
///
///     let checked = try CheckedJSON(text.utf8.span)
///     var reader = JSONReader(checked)
///
/// Use it for a text of unknown origin of which only a part is read. A reader without it checks what
/// it reads, and steps over the rest; that is faster if most of the text is stepped over.
@frozen
public struct CheckedJSON: ~Escapable {
  @usableFromInline let text: Span<UInt8>
  @usableFromInline let options: JSONOptions

  /// Checks a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, of less than 1 GiB.
  ///   - options: The choices and limits, for the check and the reader.
  /// - Throws: The first error, with its line, column and path.
  /// - Complexity: O(*n*). Allocates a list of tokens of at most 41 KiB.
  @_lifetime(copy text)
  public init(_ text: Span<UInt8>, options: JSONOptions = JSONOptions()) throws(JSONError) {
    try JSONReader.checkSize(text, options)
    try JSONParser.check(text, options: options)
    self.text = text
    self.options = options
  }
}
