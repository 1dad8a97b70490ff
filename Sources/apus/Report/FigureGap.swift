import ApusMeasure

/// Why some figures have no number.
struct FigureGap {
  /// The figures, as `threads create` or `files read-cold, 4 KiB`.
  private var names: [String]
  /// Why.
  let reason: String
  /// Whether something went wrong, rather than being impossible here.
  let isError: Bool

  /// Creates a gap from its first figure, or returns `nil` where that has a number.
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

  /// The figures in a line, not more than four of them by name.
  var text: String {
    let more = names.count > 4 ? " and \(names.count - 3) more" : ""
    return names.prefix(more.isEmpty ? 4 : 3).joined(separator: "; ") + more
  }

  private static func name(of figure: Figure) -> String {
    let parameters = figure.parameterText
    return "\(figure.probe) \(figure.variant)" + (parameters.isEmpty ? "" : ", \(parameters)")
  }
}
