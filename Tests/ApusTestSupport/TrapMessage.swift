public import Testing

/// Checks that a process trapped, and that its trap printed `message`.
///
/// A release build drops the messages of preconditions, so only those of fatal errors are checked there.
///
/// - Parameters:
///   - result: The result of an exit test that observes `\.standardErrorContent`.
///   - message: A part of the standard error of the process.
///   - sourceLocation: The location in the test to which a failure is attributed.
public func expectTrap(
  _ result: ExitTest.Result?, saying message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result != nil, sourceLocation: sourceLocation)
  #if !DEBUG
    guard message.hasPrefix("Fatal error: ") else { return }
  #endif
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(message), sourceLocation: sourceLocation)
}
