/// An optional of any type, for code that knows a type only at run time.
protocol Omissible {
  /// The value for a missing field.
  static var missing: Self { get }
}

extension Optional: Omissible {
  static var missing: Self { nil }
}
