/// A list that records peak heap use while both its own and its elements' descriptions are alive.
final class WatchedList: DescribedList {
  /// The state that nested lists share.
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

  /// Measures the peak memory of describing a text in `levels` nested lists by call and return.
  static func peak(levels: Int) -> Int? {
    let watch = Watch()
    var list = WatchedList([DescribedText("x")], watch)
    for _ in 1..<max(1, levels) { list = WatchedList([list], watch) }
    // A warm-up description excludes memory that is allocated only once.
    _ = list.description()
    watch.peak = HeapPeak()
    return withExtendedLifetime(list.description()) { watch.peak.bytes }
  }
}
