/// An operation of a select, in steps. For the library's use.
public protocol _SelectOperation: ~Copyable {
  associatedtype Outcome

  /// Whether a value of the operation may hold a vector of more than 16 bytes.
  static var _isWide: Bool { get }

  var _channel: SelectChannel { get }

  /// The channel version at which the operation was impossible, or `nil` if only the lock can tell.
  var _refusal: UInt64? { get }

  /// Decides under the lock whether the operation can happen now. If so, `_act` follows.
  mutating func _decide() -> Bool

  /// Does the operation as decided, and releases the lock.
  mutating func _act() -> Outcome

  /// Adds a waiter for the operation to the channel's queue, under the lock.
  mutating func _wait(as entry: SelectEntry)

  /// Returns the outcome of the operation, which a peer did for the waiter.
  mutating func _finish(as entry: SelectEntry) -> Outcome

  /// Removes the waiter from the queue, and returns it to the store.
  mutating func _leave(_ entry: SelectEntry)
}
