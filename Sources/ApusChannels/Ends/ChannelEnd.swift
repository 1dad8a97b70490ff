/// What the copies of a sender or a receiver share. It closes the channel when it goes.
@usableFromInline
final class ChannelEnd<Element: ~Copyable>: Sendable {
  @usableFromInline let channel: Channel<Element>

  init(_ channel: Channel<Element>) { self.channel = channel }

  deinit { channel.close() }
}
