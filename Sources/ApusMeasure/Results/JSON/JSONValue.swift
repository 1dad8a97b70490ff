/// A JSON text as a value: what the results' records are made of and read from.
///
/// Members of an object keep their order. A number written without fraction and exponent that fits
/// `Int` is an integer; every other number is a double, and a double is always written so that it
/// reads back as the same double.
///
/// This is as much JSON as one line of results needs. It holds everything in memory.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent.
  case integer(Int)
  /// Any other number. One that is not finite has no spelling in JSON and is written as `null`.
  case double(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, with every member that was written, in order, names that repeat included.
  case object([Member])

  /// One name and value of an object.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member, where this is an object that has one.
  ///
  /// Of members with the same name the last one wins, as in Python, jq and JavaScript.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members. Does not allocate.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }
}
