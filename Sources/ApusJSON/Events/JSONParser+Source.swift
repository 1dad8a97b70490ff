public import ApusIO

extension JSONParser {
  /// Parses the text of a source, chunk by chunk.
  ///
  /// UTF-16 needs a `TextSource` around the source.
  ///
  ///     let file = try DescriptorSource(path: "log.json")
  ///     try JSONParser.parse(source: TextSource(of: file), into: &handler)
  ///
  /// - Parameters:
  ///   - source: The source of one text.
  ///   - options: The choices and limits.
  ///   - handler: Receives the values.
  /// - Throws: The first error, with its line and column and without a path; or that of the source.
  /// - Complexity: O(*n*). The memory does not depend on the size of the text.
  @inlinable
  public static func parse<Source: ByteSource & ~Copyable, Handler: JSONHandler & ~Copyable>(
    source: consuming Source, options: JSONOptions = JSONOptions(), into handler: inout Handler
  ) throws(JSONSourceError<Source.Failure>) {
    var parser = JSONParser(options: options)
    var hasMore = true
    while hasMore {
      do throws(Source.Failure) { hasMore = try source.advance() } catch { throw .source(error) }
      do throws(JSONError) {
        if hasMore {
          try parser.parse(source.chunk, into: &handler)
        } else {
          try parser.finish(into: &handler)
        }
      } catch {
        throw .malformed(error)
      }
    }
  }

  /// Checks that the text of a source is well-formed.
  ///
  /// - Parameters:
  ///   - source: The source of one text.
  ///   - options: The choices and limits.
  /// - Throws: The first error, with its line and column; or that of the source.
  /// - Complexity: O(*n*). The memory does not depend on the size of the text.
  public static func check<Source: ByteSource & ~Copyable>(
    source: consuming Source, options: JSONOptions = JSONOptions()
  ) throws(JSONSourceError<Source.Failure>) {
    var handler = CheckHandler()
    try parse(source: source, options: options, into: &handler)
  }
}
