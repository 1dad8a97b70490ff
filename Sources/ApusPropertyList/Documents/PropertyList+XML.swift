import ApusBytes
import ApusIO
import ApusXML

extension PropertyList {
  /// Calls a handler with every value of an XML list.
  static func visitXML<Handler: PropertyListHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ handler: inout Handler, _ limits: PropertyListLimits
  ) throws(StreamError) {
    var options = XMLOptions(doctype: .ignored)
    // The element `plist` is around the value, which may be an element. The reader counts containers.
    options.limits.depth = min(limits.depth, .max - 2) + 2
    options.limits.tokenBytes = max(options.limits.tokenBytes, bytes.count)
    var reader = XMLListReader(handler, limits, byteCount: bytes.count)
    let failure: StreamError?
    do throws(XMLError) {
      try XMLPushParser.parse(bytes, options: options, into: &reader)
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
