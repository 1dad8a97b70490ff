/// The result of sniffing a sample.
///
///     let sample = [UInt8]("name;lines\nZoo;2\nPark;9\n".utf8)
///     switch CSVSniffer().sniff(sample.span, isComplete: true) {
///     case .decided(let guess): print(guess.columnCount)  // 2
///     case .undecided(let guess): askTheUser(guess)
///     }
///
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
