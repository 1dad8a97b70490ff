/// Why something cannot be measured on this machine: a phrase such as `one processor only`.
package struct NotHere: Error, CustomStringConvertible {
  package let description: String

  package init(_ reason: String) { description = reason }
}
