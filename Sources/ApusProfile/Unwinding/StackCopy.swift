import ApusBytes

/// A copy of the upper part of a thread's stack, with its registers.
package struct StackCopy: Hashable, Sendable {
  /// The registers by their numbers in DWARF.
  package let registers: [UInt64]
  /// The bytes from the stack pointer on.
  package let bytes: [UInt8]

  /// Creates a copy.
  ///
  /// - Parameters:
  ///   - registers: The registers by their numbers in DWARF, with the program counter.
  ///   - bytes: The bytes from the stack pointer on.
  package init(registers: [UInt64], bytes: [UInt8]) {
    self.registers = registers
    self.bytes = bytes
  }
}
