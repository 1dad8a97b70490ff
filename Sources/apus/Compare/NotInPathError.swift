import ApusCommandLine
import ApusMeasure
import ApusSystem

/// A program that is in no folder of `PATH`.
struct NotInPathError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "\(name.printable): not in PATH; a program in this folder is ./\(name.printable)"
  }
}
