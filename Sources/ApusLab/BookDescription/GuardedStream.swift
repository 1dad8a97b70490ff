/// The last two stages: the stream remembers the items that it has begun, and does not begin them
/// again.
final class GuardedStream: TripleDispatchStream {
  /// The text that replaces an item that was begun before.
  static let alreadySeen = "<already seen>"

  private let writesEachOnce: Bool
  private var seen: Set<ObjectIdentifier> = []

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - target: The target of the text.
  ///   - writesEachOnce: Whether finished items are remembered as well. Then an item that several
  ///     lists share is written once, as in a writer of graphs.
  init(into target: any ItemTarget, writesEachOnce: Bool) {
    self.writesEachOnce = writesEachOnce
    super.init(into: target)
  }

  override func write(_ item: DescribedItem) {
    let identity = ObjectIdentifier(item)
    guard seen.insert(identity).inserted else { return target.write(Self.alreadySeen) }
    super.write(item)
    if !writesEachOnce { seen.remove(identity) }
  }
}
