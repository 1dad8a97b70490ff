public import ApusBytes

/// An error of reading the text of a source: the source failed, or its bytes are not valid in the encoding.
public typealias TextSourceError<Cause: Error> = SourceError<Cause, UTF16Error>
