/// The channel behind an outlet. It is closed when the outlet is destroyed.
final class ChannelInlet<Element: ~Copyable>: Sendable {
  let channel: Channel<Element>
  private let onEnd: @Sendable () -> Void

  init(_ channel: Channel<Element>, onEnd: @escaping @Sendable () -> Void) {
    self.channel = channel
    self.onEnd = onEnd
  }

  deinit {
    channel.close()
    onEnd()
  }
}

extension Channel where Element: ~Copyable {
  /// Makes a second object for this channel. The destruction of that object closes the channel.
  ///
  /// The two objects share one buffer and one lock. Receivers hold the outlet, and a sender holds
  /// this channel. So the sender can wait without keeping the outlet alive.
  ///
  /// - Parameters:
  ///   - onEnd: A function that is called after the close, on the thread that releases the last
  ///     reference to the outlet.
  /// - Returns: The outlet.
  func outlet(onEnd: @escaping @Sendable () -> Void) -> Channel {
    Channel(of: ChannelInlet(self, onEnd: onEnd))
  }
}
