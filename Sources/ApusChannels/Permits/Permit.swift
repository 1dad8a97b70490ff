/// The right to send one element without waiting: ``Channel/reserve()`` gives it.
///
///     let permit = try await uploads.reserve()  // first a place …
///     permit.send(await encode(next()))         // … then the work that is worth it
///
/// Its element has its turn among the others when it is sent, not when the place was reserved. A permit that goes
/// without having sent gives its place back. Where the element exists already, ``Channel/send(_:)`` is shorter.
public struct Permit<Element: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline var channel: Channel<Element>?

  init(_ channel: Channel<Element>) { self.channel = channel }

  deinit { channel?.unreserve() }

  /// Sends an element. This neither waits nor fails: if the channel was closed in the meantime, its receivers have
  /// waited for this.
  ///
  /// - Parameters:
  ///   - element: what to send. A channel that drops elements may drop this one, or an older one for it.
  /// - Complexity: O(1). Does not allocate, but where an unbounded buffer grows.
  @inlinable
  public consuming func send(_ element: consuming sending Element) {
    guard let channel = channel.take() else { return }
    channel.redeem(element)
  }
}
