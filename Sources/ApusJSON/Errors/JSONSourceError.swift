@_exported public import enum ApusIO.SourceError

/// An error of reading JSON from a source: the source failed, or the text is malformed.
///
///     do {
///       try JSONParser.check(source: ArraySource([UInt8]("[1 2]".utf8)))
///     } catch .malformed(let error) {
///       print(error)  // line 1, column 4, byte 4: unexpected '2'; expected ',' or ']'
///     }
///
public typealias JSONSourceError<Cause: Error> = SourceError<Cause, JSONError>
