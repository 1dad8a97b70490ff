/// The form of the shortest digits of a floating-point number in text: where the point and the exponent are.
///
///     var bytes: [UInt8] = []
///     bytes.append(shortest: 1e5)                           // "100000.0"
///     bytes.append(shortest: 1e5, form: .fewestCharacters)  // "1e+05"
///
/// Both forms read back as the same number. Use `description` for text that Swift programs print, and
/// `fewestCharacters` for text that must equal that of C++.
public enum DecimalForm: Sendable, CaseIterable {
  /// The form of Swift's `description`: `1.0`, `0.0001`, `1e+16`.
  ///
  /// An exponent is written for numbers below 0.0001, and for those above 2^53 (doubles) or 2^24 (floats).
  case description
  /// The form of `std::to_chars` of C++: `1`, `1e-04`, `1e+16`.
  ///
  /// The form with fewer characters is taken, that with an exponent or that without; if both have as many, that
  /// without. An integer without an exponent has all of its digits, also if fewer would read back.
  case fewestCharacters
}
