import ApusBytes
import ApusIO

extension PropertyList {
  /// Converts a list in any format to a binary list.
  ///
  /// XML and OpenStep lists become trees of offsets in this way: the binary list is read by
  /// `BinaryPropertyList`, which decodes nothing in advance.
  ///
  ///     let binary = try PropertyList.binary(from: [UInt8]("(a, b)".utf8).span)
  ///     try BinaryPropertyList(binary.span.rawBytes).root.array()[1].string()  // "b"
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the list.
  ///   - sharesStrings: Whether equal strings are stored once.
  ///   - options: The options.
  /// - Returns: The bytes of the binary list. References take as few bytes as the number of objects
  ///   allows.
  /// - Throws: The issue and its position.
  /// - Complexity: O(*n*), twice: the first pass counts the objects.
  public static func binary(
    from bytes: Span<UInt8>, sharesStrings: Bool = false,
    options: PropertyListOptions = PropertyListOptions()
  ) throws(PropertyListError) -> [UInt8] {
    do throws(StreamError) {
      var counter = PropertyListEventWriter(into: NullSink(), sharesStrings: sharesStrings)
      try parse(bytes, options: options, into: &counter)
      let objectCount = counter.objectCount
      var writer = PropertyListEventWriter(
        into: MemorySink(), objectCount: objectCount, sharesStrings: sharesStrings)
      try parse(bytes, options: options, into: &writer)
      return try writer.finish()
    } catch {
      throw listError(error)
    }
  }

  /// Converts a list in a single pass; references take four bytes.
  static func converted(_ bytes: Span<UInt8>) throws(PropertyListError) -> [UInt8] {
    if format(of: bytes) == .xml, let list = plainConverted(bytes) { return list }
    do throws(StreamError) {
      var writer = PropertyListEventWriter(into: MemorySink())
      try parse(bytes, into: &writer)
      return try writer.finish()
    } catch {
      throw listError(error)
    }
  }

  /// Converts an XML list of the usual form; returns `nil` for another one, without finding its error.
  static func plainConverted(_ bytes: Span<UInt8>) -> [UInt8]? {
    var plain = PlainXMLList(bytes)
    var list = ListBuilder(forText: bytes.count)
    return plain.read(into: &list) ? list.finish() : nil
  }

  /// The error of a list, or of a writer that a list called in a wrong order.
  private static func listError(_ error: StreamError) -> PropertyListError {
    error.cause as? PropertyListError
      ?? PropertyListError(.rejected(String(describing: error.cause)), at: nil)
  }
}
