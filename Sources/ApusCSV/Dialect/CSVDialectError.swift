/// The reason why a dialect is invalid.
public enum CSVDialectError: Error, Equatable {
  /// A byte is above 127.
  case notASCII(UInt8)
  /// A byte would have two meanings.
  case usedTwice(UInt8)
}
