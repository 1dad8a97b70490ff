import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus image convert`.
package struct ConversionSettings: Sendable {
  /// A format that is written.
  package enum Form: String, Sendable, CaseIterable {
    case jpg, jpeg, png, jpng, jpjp
  }

  package private(set) var quality = 90
  /// Whether colours are converted to sRGB.
  package private(set) var convertsToSRGB = false
  /// The largest number of colours of a palette, or `nil` if the picture keeps its colours.
  package private(set) var colours: Int?

  package static let options: [Option<ConversionSettings>] = [
    Option("quality", value: "N", help: "Write JPEG with a quality of 1 to 100; 90 by default.") {
      settings, text throws(ValueError) in
      settings.quality = try OptionValue.count(text, atMost: 100)
    },
    Option("srgb", help: "Convert colours to sRGB, for viewers that ignore colour profiles.") {
      settings, _ in settings.convertsToSRGB = true
    },
    Option("colors", value: "N", help: "Write PNG with a palette of 2 to 256 colours.") {
      settings, text throws(ValueError) in
      guard let count = try? OptionValue.count(text, atMost: 256), count >= 2 else {
        throw ValueError(expected: "a whole number from 2 to 256")
      }
      settings.colours = count
    },
  ]

  /// The format that a path ends in, or `nil` if it is none that is written.
  package static func form(of path: String) -> Form? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return Form(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Refuses a name whose end is no format, or has no palette.
  func check(_ invocation: Invocation) throws(UsageError) {
    let form = Self.form(of: invocation.operands[1])
    guard form == nil || (colours != nil && form != .png) else { return }
    throw UsageError(
      .invalidValue(
        option: "OUT", given: invocation.operands[1],
        expected: colours == nil
          ? "a name ending in .jpg, .jpeg, .png, .jpng or .jpjp"
          : "a name ending in .png, because --colors writes a palette"),
      position: invocation.positions[1])
  }
}
