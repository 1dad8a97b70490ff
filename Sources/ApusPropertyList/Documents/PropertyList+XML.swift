import ApusBytes
import ApusIO
import ApusXML

extension PropertyList {
  /// Calls a handler with every value of an XML list.
  static func parseXML<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ options: PropertyListOptions
  ) throws(StreamError) {
    // The element `plist` is around the value, which may be an element. The reader counts containers.
    let limits = ParsingLimits(
      depth: min(options.limits.depth, .max - 2) + 2, token: max(16 << 20, bytes.count))
    let xml = XMLOptions(doctype: .ignored, limits: limits)
    var reader = XMLListReader(handler, options, byteCount: bytes.count)
    let failure: StreamError?
    do throws(XMLError) {
      try XMLPushParser.parse(bytes, options: xml, into: &reader)
      failure = reader.isComplete ? nil : reader.incomplete(at: bytes.count)
    } catch {
      failure = reader.failure(error)
    }
    handler = reader.takeHandler()
    if let failure { throw failure }
  }
}

extension XMLListReader where Handler: ~Copyable {
  /// Returns the error of a list that the handler or the grammar stopped, or that is malformed XML.
  fileprivate func failure(_ error: XMLError) -> StreamError {
    if let failure { return failure }
    var listError = PropertyListError(issue ?? .xml(error), at: error.offset)
    listError.position = error.position
    return StreamError(listError: listError)
  }

  fileprivate func incomplete(at offset: Int) -> StreamError {
    StreamError(listError: PropertyListError(.syntax(.value), at: offset))
  }
}
