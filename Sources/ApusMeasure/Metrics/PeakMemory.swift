import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The peak memory of the process since the last reset.
enum PeakMemory {
  /// Resets the peak in the kernel; returns whether the kernel did so.
  static func reset() -> Bool {
    // SAFETY: the path is a literal, and the buffer outlives the call.
    let descriptor = unsafe apus_open("/proc/self/clear_refs", O_WRONLY, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return unsafe write(descriptor, "5", 1) == 1
  }

  /// Returns the peak in bytes, or the reason for its absence.
  static func message(isReset: Bool) -> WorkerMessage {
    guard isReset else { return .absent(.peakMemory, "the kernel cannot reset the peak") }
    guard let bytes = highWaterMark() else {
      return .absent(.peakMemory, "/proc/self/status cannot be read or has no VmHWM")
    }
    return .value(.peakMemory, Double(bytes))
  }

  private static func highWaterMark() -> Int? {
    // SAFETY: the path is a literal.
    let descriptor = unsafe apus_open("/proc/self/status", O_RDONLY, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    // SAFETY: at most `buffer.count` bytes are written.
    let count = unsafe read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let status = String(decoding: buffer.prefix(count), as: UTF8.self)
    return status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      .flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
