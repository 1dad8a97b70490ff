/// The reason why a measurement is unavailable on this machine: a phrase such as `needs two
/// processors`.
package struct UnavailableError: Error, CustomStringConvertible {
  package let description: String

  /// The system cannot bind threads to processors.
  static let noBinding = UnavailableError("the system does not bind threads to processors")

  package init(_ reason: String) { description = reason }
}
