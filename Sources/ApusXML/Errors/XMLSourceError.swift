@_exported public import enum ApusIO.SourceError

/// An error of reading a document from a source: the source failed, or the document is not well-formed.
///
///     var cursor = XMLCursor(of: ArraySource([UInt8]("<a></b>".utf8)))
///     do {
///       while let event = try cursor.next() { print(event) }  // start
///     } catch .malformed(let error) {
///       print(error)  // line 1, column 6, byte 6: an end tag with another name than the open element: expected </a>, found </b>
///     }
///
public typealias XMLSourceError<Cause: Error> = SourceError<Cause, XMLError>
