/// The result of sniffing a sample.
public enum CSVSniffing: Sendable, Equatable {
  /// A guess with at least the required confidence.
  case decided(CSVGuess)
  /// The best guess, with less confidence, or `nil` if the sample allows no guess.
  case undecided(CSVGuess?)

  /// The best guess, decided or not.
  public var guess: CSVGuess? {
    switch self {
    case .decided(let guess): guess
    case .undecided(let guess): guess
    }
  }
}
