/// The limits that bound the memory and the time of a parser, whatever its input.
///
/// All formats have these limits, as `limits` of their options. A limit below 0 counts as 0.
///
///     var limits = ParsingLimits(depth: 64)
///     limits.document = 1 << 20  // no more than 1 MiB
///
public struct ParsingLimits: Sendable, Hashable {
  /// The greatest number of containers, such as arrays or elements, around a value; 512 by default. A table has
  /// none.
  public var depth: Int
  /// The greatest size of a token in bytes, or `nil` for that of the format: a string or a number of JSON (1 GiB),
  /// a tag, comment or instruction of XML (16 MiB), a record of a table (64 MiB). A property list has no tokens
  /// of its own.
  public var token: Int?
  /// The greatest size of a text or document in bytes, or `nil` for any size.
  public var document: Int?
  /// The greatest size in bytes to which references may expand a document, or `nil` for that of the format: for
  /// entities of XML 8 MiB, or 100 times the document; for shared objects of a property list 16 MiB, or 64 times
  /// the list. JSON and tables have no references.
  public var expansion: Int?

  /// Creates limits.
  public init(
    depth: Int = 512, token: Int? = nil, document: Int? = nil, expansion: Int? = nil
  ) {
    (self.depth, self.token, self.document, self.expansion) = (depth, token, document, expansion)
  }
}
