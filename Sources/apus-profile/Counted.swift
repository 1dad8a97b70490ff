/// Numbers of things in sentences.
enum Counted {
  /// Returns a number with the name of the things: `1 sample`, `2 samples`.
  static func text(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }
}
