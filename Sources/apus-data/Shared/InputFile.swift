import ApusBenchmark
import ApusBytes
import ApusCommandLine

/// The input of a command: a file, or standard input if the operand is missing or `-`.
struct InputFile: Sendable {
  /// The name in messages.
  let name: String
  /// The bytes of the path, or `nil` for standard input.
  private let path: [UInt8]?

  /// Creates the input that an operand names.
  ///
  /// - Parameter index: The index of the operand, which must be in the command's `files`.
  init(_ invocation: Invocation, operand index: Int = 0) {
    let text = invocation.operands.count > index ? invocation.operands[index] : "-"
    name = text == "-" ? "standard input" : text.printable
    path = text == "-" ? nil : invocation.bytes(ofOperand: index)
  }

  /// Maps the input into memory; `nil` for standard input, and for a file that cannot be mapped.
  func mapped() -> MappedFile? {
    guard path != nil, let file = try? open() else { return nil }
    return try? MappedFile(file)
  }

  /// Opens the input for reading from its beginning.
  func open() throws(SystemError) -> FileDescriptor {
    guard let path else { return FileDescriptor(adopting: 0, name: name) }
    return try FileDescriptor(reading: path)
  }
}
