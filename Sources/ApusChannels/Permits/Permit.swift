/// A permit to send one element without waiting, from ``Channel/reserve()``.
///
///     let permit = try await uploads.reserve()  // first a slot …
///     permit.send(await encode(next()))         // … then the work that is worth it
///
/// The order of its element is given by the send, not by the reservation. A permit that is
/// destroyed without a send frees its slot. If the element already exists, ``Channel/send(_:)`` is
/// shorter.
public struct Permit<Element: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline var channel: Channel<Element>?

  init(_ channel: Channel<Element>) { self.channel = channel }

  deinit { channel?.unreserve() }

  /// Sends an element without waiting or failing. If the channel was closed in the meantime, its
  /// receivers have waited for this element.
  ///
  /// - Parameters:
  ///   - element: The element to send. A channel that drops elements may drop this element, or an
  ///     older element for it.
  /// - Complexity: O(1). Allocates only if an unbounded buffer grows.
  @inlinable
  public consuming func send(_ element: consuming sending Element) {
    guard let channel = channel.take() else { return }
    if isWide(Element.self) { return channel.redeem(WidePlace(element)) }
    channel.redeem(element)
  }
}
