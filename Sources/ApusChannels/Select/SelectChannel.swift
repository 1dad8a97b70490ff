/// A channel in a select, without the type of its elements. For the library's use.
///
/// The case of this channel keeps it alive for as long as the select lasts.
@frozen
public struct SelectChannel {
  @usableFromInline let core: ChannelCore<Never>
  @usableFromInline let strategy: SuspensionStrategy

  @inlinable
  @inline(__always)
  init<Element: ~Copyable>(_ core: ChannelCore<Element>, strategy: SuspensionStrategy) {
    self.core = core.erased
    self.strategy = strategy
  }
}
