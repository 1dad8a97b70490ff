// UNSAFE: a function of C brings registers into another order

import ApusBytes
import ApusProfile
import CApusSystem

extension KernelRecord.Timed {
  /// The greatest number of bytes of a stack that are copied.
  static let stackBytes = 16 << 10

  /// Reads a sample with registers and a copy of the stack.
  static func copied(_ bytes: RawSpan) -> Self? {
    guard let time: UInt64 = bytes.littleEndian(ifAt: 24),
      let abi: UInt64 = bytes.littleEndian(ifAt: 32)
    else { return nil }
    let process: Int32 = bytes.littleEndian(at: 16)
    let thread: Int32 = bytes.littleEndian(at: 20)
    let count = Int(apus_sampled_registers())
    guard abi != 0, let copy = stack(bytes, at: 40 + 8 * count) else {
      // The kernel has no registers of the thread.
      return Self(
        nanoseconds: time,
        record: .sample(process: process, thread: thread, addresses: [bytes.littleEndian(at: 8)]))
    }
    let values = (0..<count).map { bytes.littleEndian(at: 40 + 8 * $0, as: UInt64.self) }
    return Self(
      nanoseconds: time,
      record: .stack(
        process: process, thread: thread,
        StackCopy(registers: Self.ordered(values), bytes: copy)))
  }

  /// Returns the registers in the order of DWARF.
  private static func ordered(_ values: [UInt64]) -> [UInt64] {
    var registers = [UInt64](repeating: 0, count: Int(APUS_REGISTERS))
    // SAFETY: both arrays have as many numbers as the call reads and writes.
    let count = unsafe apus_order_registers(values, &registers)
    return Array(registers.prefix(Int(count)))
  }

  /// Reads the copy of a stack: its size, the bytes, and how many of them the kernel could read.
  private static func stack(_ bytes: RawSpan, at start: Int) -> [UInt8]? {
    guard let size: UInt64 = bytes.littleEndian(ifAt: start),
      size <= UInt64(bytes.byteCount)
    else { return nil }
    guard size > 0 else { return [] }
    guard let used: UInt64 = bytes.littleEndian(ifAt: start + 8 + Int(size)), used <= size else {
      return nil
    }
    return bytes.extracting(start + 8..<start + 8 + Int(used)).copied
  }
}
