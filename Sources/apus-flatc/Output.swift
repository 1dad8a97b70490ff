internal import ApusSystem

/// The standard output and the standard error of the command.
///
/// `StandardStream` keeps the error of a result that was not written, and the command ends with it.
struct Output {
  func write(_ bytes: [UInt8]) { StandardStream.output.write(bytes.span) }

  func line(_ text: String) { StandardStream.output.write(text + "\n") }

  /// Writes a mistake in the arguments, with the name of the program.
  func mistake(_ text: String) { error("apus-flatc: " + text) }

  func error(_ text: String) { StandardStream.error.write(text + "\n") }
}
