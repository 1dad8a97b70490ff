/// One of the operations that a select waits for: ``ReceiveCase``, ``SendCase``, ``AnySelectCase``.
///
///     switch try await select(.receive(from: numbers), .send(reply, to: replies)) {
///     case .first(let number?): add(number)
///     case .first(nil): return               // `numbers` is closed
///     case .second: reply = nextReply()
///     }
///
/// Use these three: what else a case must do is part of the library, and changes.
public protocol SelectCase<Outcome>: Sendable {
  /// What the operation gives.
  associatedtype Outcome
  associatedtype _Operation: _SelectOperation where _Operation.Outcome == Outcome

  /// The operation, while this value keeps its channel alive.
  var _operation: _Operation { get }

  /// Does nothing, after everything else: the case and its channel live until then.
  func _keepAlive()
}
