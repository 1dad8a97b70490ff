import ApusMeasure

/// The reason why some figures have no number.
struct FigureGap {
  /// The names of the figures, such as `threads create` or `files read-cold, 4 KiB`.
  private var names: [String]
  /// The reason.
  let reason: String
  /// Whether the measurement failed; otherwise this machine cannot give the figures.
  let isError: Bool

  /// Creates a gap from its first figure, or returns `nil` if that figure has a number.
  init?(_ figure: Figure) {
    guard let reason = figure.reason else { return nil }
    names = [Self.name(of: figure)]
    self.reason = reason.text
    isError = reason.isError
  }

  /// Adds a figure that is missing for the same reason.
  mutating func add(_ figure: Figure) {
    let name = Self.name(of: figure)
    if !names.contains(name) { names.append(name) }
  }

  /// The names of the figures in a line, at most four of them.
  var text: String {
    let more = names.count > 4 ? " and \(names.count - 3) more" : ""
    return names.prefix(more.isEmpty ? 4 : 3).joined(separator: "; ") + more
  }

  private static func name(of figure: Figure) -> String {
    let parameters = figure.parameterText
    return "\(figure.probe) \(figure.variant)" + (parameters.isEmpty ? "" : ", \(parameters)")
  }
}
