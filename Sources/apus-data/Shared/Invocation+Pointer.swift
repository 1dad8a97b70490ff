import ApusCommandLine
import ApusJSON

extension Invocation {
  /// Returns the path to a value that an operand is; the whole document if there is no such operand.
  ///
  /// - Parameters:
  ///   - index: The index of the operand.
  ///   - name: The operand's name in the help.
  ///   - example: A path for the error.
  /// - Throws: An error if the operand is no JSON Pointer.
  func pointer(
    _ index: Int, named name: String, example: String
  ) throws(UsageError) -> JSONPointer {
    guard operands.count > index else { return JSONPointer([]) }
    let text = operands[index]
    do throws(JSONPointerError) {
      return try JSONPointer(text)
    } catch {
      throw UsageError(
        .invalidValue(option: name, given: text, expected: "a JSON Pointer such as \(example)"),
        position: positions[index])
    }
  }
}
