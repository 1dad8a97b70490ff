/// The reason why a dialect is invalid.
///
///     do {
///       _ = try CSVDialect(delimiter: UInt8(ascii: "\""))
///     } catch {
///       print(error)  // '"' has two meanings; choose another byte
///     }
///
public enum CSVDialectError: Error, Equatable {
  /// A byte is above 127.
  case notASCII(UInt8)
  /// A byte would have two meanings.
  case usedTwice(UInt8)
}

extension CSVDialectError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .notASCII(let byte): "the byte \(byte) is not ASCII; choose a byte below 128"
    case .usedTwice(let byte): "'\(Unicode.Scalar(byte))' has two meanings; choose another byte"
    }
  }
}
