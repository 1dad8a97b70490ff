/// Two revisions of a repository, as `git` spells a range: `main..HEAD`.
struct RevisionRange: Sendable, Hashable {
  let base: String
  let head: String

  /// Reads a range; a missing head is `HEAD`, a missing base is an error.
  init?(_ text: String) {
    guard let dots = text.firstRange(of: "..") else { return nil }
    let base = String(text[..<dots.lowerBound])
    let head = String(text[dots.upperBound...])
    // Three dots would mean another base, and a dash an option of git.
    guard !base.isEmpty, !head.hasPrefix("."), !base.hasPrefix("-"), !head.hasPrefix("-") else {
      return nil
    }
    self.base = base
    self.head = head.isEmpty ? "HEAD" : head
  }
}
