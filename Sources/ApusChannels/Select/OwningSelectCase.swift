/// One of the operations that a select waits for on elements that need not be copyable: ``OwningReceiveCase``,
/// ``OwningSendCase``.
///
///     var incoming = OwningReceiveCase(from: connections)
///     var outgoing = OwningSendCase(file, to: files)
///     switch try await select(&incoming, &outgoing) {
///     case .first:
///       guard let connection = incoming.takeElement() else { return }  // `connections` is closed
///       serve(connection)
///     case .second:
///       if let file = outgoing.takeElement() { keep(file) }  // `files` is closed
///     }
///
/// An element lies in its case before it is sent and after it was received. What was not sent, because another case
/// happened, the channel is closed or the task was cancelled, still lies there, and may be sent by another select. For
/// copyable elements the cases of ``SelectCase`` are shorter.
///
/// Use these two: what else a case must do is part of the library, and changes.
public protocol OwningSelectCase: _SelectOperation, Sendable, ~Copyable where Outcome == Void {}
