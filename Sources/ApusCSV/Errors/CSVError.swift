/// Why a text is no table, and where.
public struct CSVError: Error, Equatable {
  /// What is wrong.
  public var oddity: CSVOddity
  /// Where it is.
  public var position: CSVPosition

  /// Creates an error.
  public init(_ oddity: CSVOddity, at position: CSVPosition) {
    self.oddity = oddity
    self.position = position
  }
}

extension CSVError: CustomStringConvertible {
  /// The place and what is wrong there, in words.
  public var description: String { "\(position): \(oddity)" }
}
