import Testing

extension Trait where Self == TimeLimitTrait {
  /// Fails a test that does not end.
  ///
  /// A test starts its tasks beside thousands of other tests, which block the same threads: the
  /// limit is longer than the whole suite takes.
  public static var mustEnd: Self { .timeLimit(.minutes(30)) }
}
