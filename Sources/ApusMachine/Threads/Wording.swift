/// Numbers as they appear in notes and reasons.
package enum Wording {
  /// Nanoseconds as microseconds with two digits after the point: `5.25 us`.
  package static func microseconds(_ nanoseconds: Double) -> String {
    "\((nanoseconds / 10).rounded() / 100) us"
  }

  /// Seconds with two digits after the point: `2.15 s`.
  package static func seconds(_ seconds: Double) -> String {
    "\((seconds * 100).rounded() / 100) s"
  }

  /// Bytes in the largest binary unit that divides them: `64 MiB`.
  package static func bytes(_ bytes: Int) -> String {
    if bytes.isMultiple(of: 1 << 20) { return "\(bytes >> 20) MiB" }
    return bytes.isMultiple(of: 1 << 10) ? "\(bytes >> 10) KiB" : "\(bytes) B"
  }
}
