/// What a select does with one of its cases. For the library's use.
public protocol _SelectOperation: ~Copyable {
  associatedtype Outcome

  var _channel: SelectChannel { get }

  /// The version of the channel at which the operation could not happen; `nil` where only the lock can tell.
  var _refusal: UInt64? { get }

  /// Decides, under the lock, whether the operation can happen now. If so, `_act` follows.
  mutating func _decide() -> Bool

  /// Does what was decided, and releases the lock.
  mutating func _act() -> Outcome

  /// Adds a waiter for the operation to the channel's queue, under the lock.
  mutating func _wait(at place: SelectPlace)

  /// Takes what came of the operation, which somebody did for the waiter.
  mutating func _finish(at place: SelectPlace) -> Outcome

  /// Takes the waiter back.
  mutating func _leave(_ place: SelectPlace)
}
