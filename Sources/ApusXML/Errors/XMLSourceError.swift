/// An error of reading a document from a source.
///
///     var cursor = XMLCursor(of: ArraySource([UInt8]("<a></b>".utf8)))
///     do {
///       while let event = try cursor.next() { print(event) }  // start
///     } catch .malformed(let error) {
///       print(error)  // line 1, column 6, byte 6: an end tag with another name than the open element: expected </a>, found </b>
///     }
///
public enum XMLSourceError<Cause: Error>: Error {
  /// The document is not well-formed.
  case malformed(XMLError)
  /// The source failed.
  case source(Cause)
}

extension XMLSourceError: Equatable where Cause: Equatable {}

extension XMLSourceError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .source(let cause): "\(cause)"
    }
  }
}
