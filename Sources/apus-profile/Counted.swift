/// Numbers of things in sentences.
enum Counted {
  /// Returns a number with the name of the things: `1 sample`, `2 samples`.
  static func text(_ count: Int, _ name: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? name : plural ?? name + "s")"
  }
}
