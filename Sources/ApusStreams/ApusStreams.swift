// The sources and targets of bytes belong to every stream.
@_exported public import ApusIO
