// UNSAFE: fills an array of bytes from a file

import ApusBytes
import ApusSystem

/// The code of the kernel that every process has in its memory, such as that which reads the clock.
///
/// It is a library without a file. This process has the same, so its own memory is read.
struct KernelCode {
  /// The name of the mapping.
  static let name = "[vdso]"

  /// The bytes of the library; `nil` if they cannot be read.
  let bytes: [UInt8]?

  init() {
    guard let text = try? LoadedFile("/proc/self/maps"),
      let mapping = MapsText.mappings(in: text.span.text).first(where: { $0.file.path == Self.name }
      )
    else {
      bytes = nil
      return
    }
    bytes = Self.memory(mapping.start..<mapping.end)
  }

  private static func memory(_ range: Range<UInt64>) -> [UInt8]? {
    guard let file = try? FileDescriptor(reading: "/proc/self/mem") else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(clamping: range.upperBound - range.lowerBound))
    var span = bytes.mutableSpan
    // SAFETY: bytes accept every pattern.
    var room = unsafe span.mutableBytes
    guard let count = try? file.read(into: &room, at: Int(range.lowerBound)),
      count == room.byteCount
    else { return nil }
    return bytes
  }
}
