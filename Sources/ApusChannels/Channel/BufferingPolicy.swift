/// How many elements a channel keeps that nobody has received yet, and what happens to one more.
public struct BufferingPolicy: Sendable, Equatable {
  @usableFromInline let limit: Int
  @usableFromInline let overflow: Overflow

  /// None: a sender waits until a receiver takes its element. The default, and Go's unbuffered channel.
  public static var rendezvous: Self { Self(limit: 0, overflow: .waits) }

  /// Any number: a sender never waits. Memory grows with a receiver's delay, and shrinks again.
  public static var unbounded: Self { Self(limit: .max, overflow: .waits) }

  /// The latest: a new element takes the place of one that was not received yet.
  public static var conflating: Self { .droppingOldest(1) }

  /// At most `capacity`; a sender waits for room.
  ///
  /// - Parameters:
  ///   - capacity: how many elements; 0 is a rendezvous.
  /// - Precondition: `capacity` is not negative.
  public static func buffered(_ capacity: Int) -> Self {
    precondition(capacity >= 0, "a channel's capacity must not be negative")
    return Self(limit: capacity, overflow: .waits)
  }

  /// At most `capacity`; a new element takes the place of the oldest, and a sender never waits.
  ///
  /// - Parameters:
  ///   - capacity: how many elements.
  /// - Precondition: `capacity` is positive.
  public static func droppingOldest(_ capacity: Int) -> Self {
    precondition(capacity > 0, "a channel that drops elements must keep at least one")
    return Self(limit: capacity, overflow: .dropsOldest)
  }

  /// At most `capacity`; a new element is dropped while there is no room, and a sender never waits.
  ///
  /// - Parameters:
  ///   - capacity: how many elements.
  /// - Precondition: `capacity` is positive.
  public static func droppingNewest(_ capacity: Int) -> Self {
    precondition(capacity > 0, "a channel that drops elements must keep at least one")
    return Self(limit: capacity, overflow: .dropsNewest)
  }
}
