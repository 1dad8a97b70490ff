import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus image convert`.
package struct ConversionSettings: Sendable {
  /// A format that is written.
  package enum Form: String, Sendable, CaseIterable {
    case jpg, jpeg, png, jpng, jpjp
  }

  package private(set) var quality = 90

  package static let options: [Option<ConversionSettings>] = [
    Option("quality", value: "N", help: "Write JPEG with a quality of 1 to 100; 90 by default.") {
      settings, text throws(ValueError) in
      settings.quality = try OptionValue.count(text, atMost: 100)
    }
  ]

  /// The format that a path ends in, or `nil` if it is none that is written.
  package static func form(of path: String) -> Form? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return Form(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Refuses a name whose end is no format.
  func check(_ invocation: Invocation) throws(UsageError) {
    guard Self.form(of: invocation.operands[1]) == nil else { return }
    throw UsageError(
      .invalidValue(
        option: "OUT", given: invocation.operands[1],
        expected: "a name ending in .jpg, .jpeg, .png, .jpng or .jpjp"),
      position: invocation.positions[1])
  }
}
