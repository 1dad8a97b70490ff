/// A case of a select: ``ReceiveCase``, ``SendCase`` or ``AnySelectCase``.
///
///     switch try await select(.receive(from: numbers), .send(reply, to: replies)) {
///     case .first(let number?): add(number)
///     case .first(nil): return               // `numbers` is closed
///     case .second: reply = nextReply()
///     }
///
/// Use only these three types. The other requirements of a case are internal to the library, and
/// may change.
public protocol SelectCase<Outcome>: Sendable {
  /// The result of the operation.
  associatedtype Outcome
  associatedtype _Operation: _SelectOperation where _Operation.Outcome == Outcome

  /// The operation. This value keeps its channel alive.
  var _operation: _Operation { get }

  /// Keeps the case and its channel alive until this call, which is the last of a select.
  func _keepAlive()
}
