import ApusMeasure

/// A program that no folder of `PATH` has.
struct NotInPath: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "\(name.printable): not in PATH; a program in this folder is ./\(name.printable)"
  }
}
