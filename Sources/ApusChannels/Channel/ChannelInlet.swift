/// The channel behind an outlet. It is closed when the outlet goes.
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
  /// Makes a second object for this channel, whose last reference closes the channel.
  ///
  /// The two objects have one buffer and one lock. Receivers have the outlet, and a sender keeps this channel: the
  /// sender can wait without keeping the outlet alive.
  ///
  /// - Parameters:
  ///   - onEnd: Called after the close, wherever the last reference to the outlet goes.
  /// - Returns: the outlet.
  func outlet(onEnd: @escaping @Sendable () -> Void) -> Channel {
    Channel(of: ChannelInlet(self, onEnd: onEnd))
  }
}
