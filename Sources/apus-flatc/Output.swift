internal import ApusBytes

/// The standard output and the standard error of the command.
struct Output {
  let standard = StandardOutput(1, "standard output")
  private let errors = StandardOutput(2, "standard error")

  /// Whether a write failed; the command then ends with status 1.
  var failed: Bool { standard.failed || errors.failed }

  func write(_ bytes: [UInt8]) { standard.write(bytes) }

  func line(_ text: String) { write(Array((text + "\n").utf8)) }

  /// Writes a mistake in the arguments, with the name of the program.
  func mistake(_ text: String) { error("apus-flatc: " + text) }

  func error(_ text: String) { errors.write(Array((text + "\n").utf8)) }
}

/// A standard stream; it is an object, so that a closure can write to it.
final class StandardOutput {
  private let file: FileDescriptor
  private(set) var failed = false

  init(_ number: Int32, _ name: String) { file = FileDescriptor(adopting: number, name: name) }

  func write(_ bytes: [UInt8]) {
    do {
      try file.write(bytes)
    } catch {
      failed = true
    }
  }
}
