/// A list that looks at the heap while its description is there as well as that of what it contains.
final class WatchedList: DescribedList {
  /// What lists in lists have in common.
  final class Watch {
    var peak = HeapPeak()
  }

  private let watch: Watch

  init(_ items: [DescribedItem], _ watch: Watch) {
    self.watch = watch
    super.init(items)
  }

  override func description() -> String {
    var text = "["
    for (index, item) in items.enumerated() {
      let inner = item.description()
      if index > 0 { text += ", " }
      text += inner
      withExtendedLifetime(inner) { watch.peak.note() }
    }
    return text + "]"
  }

  /// The most memory that describing a text in so many lists by call and return needs.
  static func peak(levels: Int) -> Int? {
    let watch = Watch()
    var list = WatchedList([DescribedText("x")], watch)
    for _ in 1..<max(1, levels) { list = WatchedList([list], watch) }
    // What is allocated once, whoever describes, is no part of it.
    _ = list.description()
    watch.peak = HeapPeak()
    return withExtendedLifetime(list.description()) { watch.peak.bytes }
  }
}
