import ApusBytes
public import ApusIO
import ApusXML

extension PropertyList {
  /// Calls a handler with every value of a list in any format.
  ///
  ///     var writer = XMLPropertyListWriter(into: MemorySink())
  ///     try PropertyList.visit(bytes.span, &writer)
  ///     let xml = try writer.finish()
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the list.
  ///   - handler: The handler. For XML and OpenStep it may have been called before an error.
  ///   - options: The options.
  /// - Throws: A `StreamError` whose cause is a `PropertyListError`, or the handler's error.
  /// - Complexity: O(*n*) in the values that are visited; allocates for the stack of containers and
  ///   the longest text.
  public static func visit<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler,
    options: PropertyListOptions = PropertyListOptions()
  ) throws(StreamError) {
    do throws(PropertyListError) {
      try options.check(byteCount: bytes.count)
    } catch {
      throw StreamError(listError: error)
    }
    switch format(of: bytes) {
    case .binary: try visitBinary(bytes, &handler, options)
    case .xml: try visitXML(bytes, &handler, options)
    case .openStep: try visitOpenStep(bytes, &handler, options)
    }
  }

  private static func visitOpenStep<Handler: PropertyListHandler & ~Copyable>(
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

  private static func visitBinary<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ options: PropertyListOptions
  ) throws(StreamError) {
    let list: BinaryPropertyList
    do throws(PropertyListError) {
      list = try BinaryPropertyList(bytes.rawBytes)
    } catch {
      throw StreamError(listError: error)
    }
    try list.visit(&handler, options: options)
  }
}
