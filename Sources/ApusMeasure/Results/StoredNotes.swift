/// The notes of a stored measurement, read as sessions before November 2026 wrote them.
///
/// Those sessions had no member for a verdict or for the number of epochs. A verdict on a claim was
/// the first note, a verdict of a comparison a note after `verdict: `, and the number of epochs the
/// first word of a benchmark's first note. Their spelling is part of the format.
struct StoredNotes {
  /// All notes.
  let all: [String]
  /// The verdict in the notes; `nil` if they have none.
  let verdict: VerdictCode?
  /// The notes without the verdict.
  let others: [String]
  /// The number of epochs of a benchmark's time; `nil` if the notes do not give it.
  let epochs: Int?

  init(_ notes: [String], of probe: ProbeKey) {
    all = notes
    let found = notes.indices.lazy.compactMap { index in
      Self.verdict(notes[index], at: index, probe).map { (index: index, code: $0) }
    }.first
    verdict = found?.code
    others = notes.indices.filter { $0 != found?.index }.map { notes[$0] }
    epochs = probe == .benchmark ? notes.first.flatMap(Self.epochs) : nil
  }

  private static let ofClaims: Set = [
    "holds", "fails", "refuted (better)", "undecided", "not here",
  ]

  private static func verdict(
    _ note: String, at index: Int, _ probe: ProbeKey
  ) -> VerdictCode? {
    switch probe {
    case .claim: index == 0 && ofClaims.contains(note) ? VerdictCode(note) : nil
    case .comparison:
      note.hasPrefix("verdict: ") ? VerdictCode(String(note.dropFirst(9))) : nil
    default: nil
    }
  }

  /// Reads `101 epochs, least 4.10 ns`.
  private static func epochs(_ note: String) -> Int? {
    let words = note.split(separator: " ")
    guard words.count > 1, words[1].hasPrefix("epochs") else { return nil }
    return Int(words[0])
  }
}

extension ProbeKey {
  /// The verdicts on published claims.
  package static let claim = ProbeKey("claim")
}
