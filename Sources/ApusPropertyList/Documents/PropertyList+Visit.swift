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
  ///   - limits: The limits of depth and size.
  /// - Throws: A `StreamError` whose cause is a `PropertyListError`, or the handler's error.
  /// - Complexity: O(*n*) in the values that are visited; allocates for the stack of containers and
  ///   the longest text.
  public static func visit<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler,
    limits: PropertyListLimits = PropertyListLimits()
  ) throws(StreamError) {
    switch format(of: bytes) {
    case .binary: try visitBinary(bytes, &handler, limits)
    case .xml: try visitXML(bytes, &handler, limits)
    case .openStep: try visitOpenStep(bytes, &handler, limits)
    }
  }

  private static func visitOpenStep<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ limits: PropertyListLimits
  ) throws(StreamError) {
    guard let order = UTF16Transcoder.ByteOrder(markOf: bytes) else {
      var parser = OpenStepParser(bytes, limits)
      return try parser.parse(into: &handler)
    }
    let list = try UTF16List(bytes, order)
    do throws(StreamError) {
      var parser = OpenStepParser(list.text.span, limits)
      try parser.parse(into: &handler)
    } catch {
      throw list.located(error)
    }
  }

  private static func visitBinary<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ limits: PropertyListLimits
  ) throws(StreamError) {
    let list: BinaryPropertyList
    do throws(PropertyListError) {
      list = try BinaryPropertyList(bytes.rawBytes)
    } catch {
      throw StreamError(listError: error)
    }
    try list.visit(&handler, limits: limits)
  }
}
