/// What a sniffer says of a sample.
public enum CSVSniffing: Sendable, Equatable {
  /// A guess that is at least as sure as was asked for.
  case decided(CSVGuess)
  /// The best guess, which is less sure than that; `nil` where there is nothing to guess from.
  case undecided(CSVGuess?)

  /// The best guess, sure or not.
  public var guess: CSVGuess? {
    switch self {
    case .decided(let guess): guess
    case .undecided(let guess): guess
    }
  }
}
