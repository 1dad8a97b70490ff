// The alphabets and the error of `Base64Encoder` and its siblings.
@_exported public import enum ApusBytes.Base64Alphabet
@_exported public import struct ApusBytes.EncodedTextError
// The sources and targets of bytes belong to every stream.
@_exported public import ApusIO
