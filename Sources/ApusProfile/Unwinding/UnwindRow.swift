/// The state of a function's frame at an instruction: the place of the frame, and where the registers
/// of the caller are.
package struct UnwindRow: Hashable, Sendable {
  /// The number of registers that rows can name: 17 of x86-64, and 32 of arm64 with the stack pointer.
  static let registerCount = 33

  /// The way to the value of a register in the caller.
  enum Rule: Hashable, Sendable {
    /// The register is as it is now.
    case same
    /// The register has no value in the caller.
    case undefined
    /// The value is in memory, at a distance from the frame.
    case saved(Int64)
    /// The value is the address at a distance from the frame.
    case address(Int64)
    /// The value is that of another register.
    case register(UInt8)
    /// The value is in memory, at the address that an expression computes.
    case savedAt(DWARFExpression)
    /// An expression computes the value.
    case computed(DWARFExpression)
  }

  /// The address of the frame: that of the stack pointer before the call.
  enum Frame: Hashable, Sendable {
    case register(UInt8, offset: Int64)
    case computed(DWARFExpression)
  }

  var frame = Frame.register(0, offset: 0)
  /// The rules of registers that are not as they were.
  var rules: [UInt8: Rule] = [:]
  /// The register that has the address where the function returns.
  var returnRegister: UInt8
  /// Whether the function is a trampoline of a signal.
  var isSignal: Bool
}
