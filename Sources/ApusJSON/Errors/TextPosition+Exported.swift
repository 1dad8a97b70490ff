@_exported public import struct ApusBytes.TextPosition
