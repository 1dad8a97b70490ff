/// Why some figures have no number.
struct FigureGap {
  /// Which forms of the probe are missing.
  private(set) var variants: [String]
  /// Why.
  let reason: String
  /// Whether something went wrong, rather than being impossible here.
  let isError: Bool

  init(variants: [String], reason: String, isError: Bool) {
    self.variants = variants
    self.reason = reason
    self.isError = isError
  }

  /// Adds a form that is missing for the same reason.
  mutating func add(_ variant: String) {
    if !variants.contains(variant) { variants.append(variant) }
  }
}
