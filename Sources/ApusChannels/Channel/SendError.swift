/// Why an element was not sent, with the element.
public struct SendError<Element: ~Copyable>: Error {
  /// Why an element was not sent.
  public enum Reason: Sendable {
    /// The channel was closed before a receiver took it.
    case closed
    /// The task was cancelled before a receiver took it.
    case cancelled
    /// No receiver took it in time.
    case timedOut
  }

  // The reference comes first: where the last member that is stored is one, LLVM merges that store with that of another
  // error, and Swift 6.3 crashes on any function that throws after a send (CoroSplit, "swifterror").
  private let undelivered: Undelivered<Element>
  /// Why the element was not sent.
  public let reason: Reason

  @usableFromInline
  @inline(never)
  init(_ reason: Reason, _ element: consuming Element) {
    self.reason = reason
    undelivered = Undelivered(element)
  }

  /// Takes the element back: the first call has it, those of every copy of this error included.
  public func takeElement() -> Element? { undelivered.take() }
}
