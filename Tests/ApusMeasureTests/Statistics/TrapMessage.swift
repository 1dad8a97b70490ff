import Testing

/// Checks that a process trapped, and for the stated reason where messages are printed: release
/// builds drop them.
func expectTrap(
  _ result: ExitTest.Result?, saying message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result != nil, sourceLocation: sourceLocation)
  #if DEBUG
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(message), sourceLocation: sourceLocation)
  #endif
}
