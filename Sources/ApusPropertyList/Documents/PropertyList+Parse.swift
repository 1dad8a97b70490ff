import ApusBytes
public import ApusIO
import ApusXML

extension PropertyList {
  /// Calls a handler with every value of a list in any format.
  ///
  ///     var writer = XMLPropertyListWriter(into: MemorySink())
  ///     try PropertyList.parse(bytes.span, into: &writer)
  ///     let xml = try writer.finish()
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the list.
  ///   - options: The options.
  ///   - handler: The handler. For XML and OpenStep it may have been called before an error.
  /// - Throws: A `StreamError` whose cause is a `PropertyListError`, with the line and column in a text; or the
  ///   handler's error.
  /// - Complexity: O(*n*) in the values; allocates for the stack of containers and
  ///   the longest text.
  public static func parse<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, options: PropertyListOptions = PropertyListOptions(),
    into handler: inout Handler
  ) throws(StreamError) {
    do throws(PropertyListError) {
      try options.check(byteCount: bytes.count)
    } catch {
      throw StreamError(listError: error)
    }
    let format = format(of: bytes)
    guard format != .binary else { return try parseBinary(bytes, &handler, options) }
    do throws(StreamError) {
      if format == .xml {
        try parseXML(bytes, &handler, options)
      } else {
        try parseOpenStep(bytes, &handler, options)
      }
    } catch {
      throw error.positioned(in: bytes)
    }
  }

  private static func parseOpenStep<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ options: PropertyListOptions
  ) throws(StreamError) {
    guard let order = UTF16Transcoder.ByteOrder(markOf: bytes) else {
      var parser = OpenStepParser(bytes, options)
      return try parser.parse(into: &handler)
    }
    let list = try UTF16List(bytes, order)
    do throws(StreamError) {
      var parser = OpenStepParser(list.text.span, options)
      try parser.parse(into: &handler)
    } catch {
      throw list.located(error)
    }
  }

  private static func parseBinary<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ options: PropertyListOptions
  ) throws(StreamError) {
    let list: BinaryPropertyList
    do throws(PropertyListError) {
      list = try BinaryPropertyList(bytes.rawBytes)
    } catch {
      throw StreamError(listError: error)
    }
    try list.parse(options: options, into: &handler)
  }
}
