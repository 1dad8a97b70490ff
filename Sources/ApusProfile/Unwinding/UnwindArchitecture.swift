/// The numbers of registers that frames need, as DWARF counts them.
package enum UnwindArchitecture: Hashable, Sendable {
  case x86, arm64

  /// The architecture of this program.
  package static var current: UnwindArchitecture {
    #if arch(arm64)
      .arm64
    #else
      .x86
    #endif
  }

  package var framePointer: UInt8 { self == .x86 ? 6 : 29 }
  package var stackPointer: UInt8 { self == .x86 ? 7 : 31 }
  /// The register with the address of the running instruction; the recorder writes it there.
  package var programCounter: UInt8 { self == .x86 ? 16 : 32 }
}
