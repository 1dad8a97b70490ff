/// A channel in a select, without the type of its elements. For the library's use.
///
/// The case of this channel keeps it alive for as long as the select lasts.
///
///     // One for each of the two cases:
///     switch try await select(.receive(from: numbers), .receive(from: replies)) {
///     case .first(let number): print(number ?? 0)
///     case .second(let reply): print(reply ?? 0)
///     }
///
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
