/// The reason why a figure is unavailable on this machine: a phrase such as `needs two processors`.
package struct NotHere: Error, CustomStringConvertible {
  package let description: String

  /// The system cannot bind threads to processors.
  static let noBinding = NotHere("the system does not bind threads to processors")

  package init(_ reason: String) { description = reason }
}
