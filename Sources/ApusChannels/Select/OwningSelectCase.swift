/// A case of a select on elements that need not be copyable: ``OwningReceiveCase`` or
/// ``OwningSendCase``.
///
///     var incoming = OwningReceiveCase(from: connections)
///     var outgoing = OwningSendCase(file, to: files)
///     switch try await select(&incoming, &outgoing) {
///     case .first:
///       guard let connection = incoming.takeElement() else { return }  // `connections` is closed
///       serve(connection)
///     case .second:
///       if let unsent = outgoing.takeElement() { keep(unsent) }  // `files` is closed
///     }
///
/// A case holds its element before the send and after the receive. An element that was not sent
/// stays in its case: if another case happened, the channel is closed or the task was cancelled.
/// Another select may then send it. For copyable elements the cases of ``SelectCase`` are shorter.
///
/// Use only these two types. The other requirements of a case are internal to the library, and may
/// change.
public protocol OwningSelectCase: _SelectOperation, Sendable, ~Copyable where Outcome == Void {}
