import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The peak memory of the process since the last reset.
package enum PeakMemory {
  /// Resets the peak in the kernel; returns whether the kernel did so.
  package static func reset() -> Bool {
    guard let file = try? FileDescriptor(opening: "/proc/self/clear_refs", flags: O_WRONLY) else {
      return false
    }
    return (try? file.write([UInt8(ascii: "5")])) != nil
  }

  /// Returns the peak in bytes, or the reason for its absence.
  static func message(isReset: Bool) -> WorkerMessage {
    guard isReset else { return .absent(.peakMemory, "the kernel cannot reset the peak") }
    guard let bytes = highWaterMark() else {
      return .absent(.peakMemory, "/proc/self/status cannot be read or has no VmHWM")
    }
    return .value(.peakMemory, Double(bytes))
  }

  /// Returns the peak in bytes, or `nil` if the kernel does not tell it.
  package static func highWaterMark() -> Int? {
    let status = try? FactTree.machine.bytes("/proc/self/status", limit: 8192)
    return status.flatMap { String(decoding: $0, as: UTF8.self).field("VmHWM")?.byteSize }
  }
}
