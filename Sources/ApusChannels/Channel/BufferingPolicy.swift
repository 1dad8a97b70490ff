/// The buffer size of a channel, and its behaviour when the buffer is full.
///
///     let latest = Channel<Int>(.conflating)
///     for number in 1...3 { try await latest.send(number) }
///     await latest.receive()  // 3
///
public struct BufferingPolicy: Sendable, Equatable {
  @usableFromInline let limit: Int
  @usableFromInline let overflow: Overflow

  /// No buffer: a sender waits until a receiver takes its element. This is the default, like Go's
  /// unbuffered channel.
  public static var rendezvous: Self { Self(limit: 0, overflow: .waits) }

  /// An unlimited buffer: a sender never waits. Memory grows while the receiver lags behind, and
  /// shrinks again.
  public static var unbounded: Self { Self(limit: .max, overflow: .waits) }

  /// A buffer of the latest element: a new element replaces an element that was not received yet.
  public static var conflating: Self { .droppingOldest(1) }

  /// A buffer of at most `capacity` elements. A sender waits while it is full.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements. 0 is a rendezvous.
  /// - Precondition: `capacity` is not negative.
  public static func buffered(_ capacity: Int) -> Self {
    precondition(capacity >= 0, "capacity must not be negative")
    return Self(limit: capacity, overflow: .waits)
  }

  /// A buffer of at most `capacity` elements. When it is full, a new element replaces the oldest,
  /// and a sender never waits.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements.
  /// - Precondition: `capacity` is positive.
  public static func droppingOldest(_ capacity: Int) -> Self {
    precondition(capacity > 0, "capacity must be positive")
    return Self(limit: capacity, overflow: .dropsOldest)
  }

  /// A buffer of at most `capacity` elements. When it is full, a new element is dropped, and a
  /// sender never waits.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements.
  /// - Precondition: `capacity` is positive.
  public static func droppingNewest(_ capacity: Int) -> Self {
    precondition(capacity > 0, "capacity must be positive")
    return Self(limit: capacity, overflow: .dropsNewest)
  }
}
