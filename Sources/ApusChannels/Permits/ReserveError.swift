/// A reason why no slot was reserved.
///
///     let uploads = Channel<Int>(capacity: 1)
///     uploads.close()
///     do {
///       let permit = try await uploads.reserve()
///       permit.send(7)
///     } catch {
///       print(error)  // no slot was reserved: the channel is closed
///     }
///
public enum ReserveError: Error, Equatable {
  /// The channel is closed.
  case closed
  /// The task was cancelled before a slot was free.
  case cancelled
}

extension ReserveError: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .closed: "no slot was reserved: the channel is closed"
    case .cancelled: "no slot was reserved: the task was cancelled"
    }
  }
}

extension ReserveError: ErrorOfWait {
  var isOfCancellation: Bool { self == .cancelled }
}
