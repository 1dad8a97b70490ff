/// The last two stages: the stream knows what it has begun, and does not begin that again.
final class GuardedStream: TripleDispatchStream {
  /// What is written in place of an item that was begun before.
  static let alreadySeen = "<already seen>"

  private let writesEachOnce: Bool
  private var seen: Set<ObjectIdentifier> = []

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - target: Where the text goes.
  ///   - writesEachOnce: Whether items that are done are remembered as well: what several lists share is written
  ///     once, which makes a writer of graphs of it.
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
