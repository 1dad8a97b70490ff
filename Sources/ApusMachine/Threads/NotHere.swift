/// Why something cannot be measured on this machine: a phrase such as `one processor only`.
package struct NotHere: Error, CustomStringConvertible {
  package let description: String

  /// Threads run where the system wants.
  static let noBinding = NotHere("the system does not bind threads to processors")

  package init(_ reason: String) { description = reason }
}
