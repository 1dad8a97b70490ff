/// The format of numbers in notes and reasons.
package enum UnitFormat {
  /// Formats a time in a suitable unit, with at most two digits after the point: `5.25 us`.
  package static func time(nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(rounded(nanoseconds)) ns"
    case ..<1e6: "\(rounded(nanoseconds / 1e3)) us"
    case ..<1e9: "\(rounded(nanoseconds / 1e6)) ms"
    default: "\(rounded(nanoseconds / 1e9)) s"
    }
  }

  private static func rounded(_ number: Double) -> String {
    let text = "\((number * 100).rounded() / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Formats bytes in the largest binary unit that divides them: `64 MiB`.
  package static func bytes(_ bytes: Int) -> String {
    if bytes.isMultiple(of: 1 << 20) { return "\(bytes >> 20) MiB" }
    return bytes.isMultiple(of: 1 << 10) ? "\(bytes >> 10) KiB" : "\(bytes) B"
  }
}
