/// A JSON value: the content of the records of results.
///
/// Members of an object keep their order. A number without fraction and exponent that fits `Int` is
/// an integer, and every other number is a double. A double is always written so that it reads back
/// as the same double.
///
/// The type is designed for a single line of results. The whole value is in memory.
package enum ResultJSONValue: Sendable, Hashable {
  /// The value `null`.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent.
  case integer(Int)
  /// Any other number. A number that is not finite has no spelling in JSON and is written as
  /// `null`.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([ResultJSONValue])
  /// An object with every member that was written, in order, including repeated names.
  case object([Member])

  /// A member of an object: a name and its value.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: ResultJSONValue

    package init(_ name: String, _ value: ResultJSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member, or `nil` if this is not an object with that member.
  ///
  /// Of members with the same name the last is taken, as in Python, jq and JavaScript.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members. Does not allocate.
  package subscript(name: String) -> ResultJSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }
}
