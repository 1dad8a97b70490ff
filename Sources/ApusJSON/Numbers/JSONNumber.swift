/// A number of a text, as the first of these types that holds it exactly.
///
/// `-0` is a double, because no integer has a negative zero. For the digits themselves, use a
/// handler with `numberForm` `.digits`, or `JSONReader.digits()`.
///
///     let tree = try JSONTree("[7, 1e2, 2.5]".utf8.span)
///     try tree.root[1]?.number().integer(as: UInt8.self)  // 100
///     try tree.root[2]?.number().integer(as: UInt8.self)  // nil
///     try tree.root[2]?.number().double                   // 2.5
///
@frozen
public enum JSONNumber: Sendable, Hashable {
  /// A number without a point or exponent that fits in 64 bits with a sign.
  case integer(Int)
  /// A number above `Int.max` without a point or exponent that fits in 64 bits.
  case unsigned(UInt64)
  /// Any other number, correctly rounded.
  case double(Double)

  /// The nearest double.
  @inlinable @inline(__always)
  public var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    }
  }

  /// Returns the number as an integer type, or `nil` if the type cannot hold it exactly.
  ///
  /// A double such as `1.0` or `1e2` is converted if it is a whole number below 2^53 in magnitude. A larger
  /// double may have lost digits of the text.
  @inlinable
  public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
    switch self {
    case .integer(let value): T(exactly: value)
    case .unsigned(let value): T(exactly: value)
    case .double(let value): value.magnitude < 0x1p53 ? T(exactly: value) : nil
    }
  }
}

/// The form in which a handler gets the numbers of a text.
///
///     struct Digits: JSONHandler {
///       static let numberForm = JSONNumberForm.digits
///       var count = 0
///       mutating func number(digits: Span<UInt8>) { count += digits.count }
///     }
///     var digits = Digits()
///     try JSONParser.parse("[1.50, 2]".utf8.span, into: &digits)
///     digits.count  // 5
///
public enum JSONNumberForm: Sendable, Hashable {
  /// The value, as `JSONNumber`.
  case value
  /// The digits, checked and not converted.
  case digits
}
