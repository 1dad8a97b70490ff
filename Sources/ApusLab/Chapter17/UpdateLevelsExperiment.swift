import ApusMeasure
import ApusStores
import Dispatch
import Synchronization

extension CaseStudyExperiment {
  /// Changes that a screen shows, merged at three levels: chapter 17.
  static let updateLevels = CaseStudyExperiment(
    .updateLevels, from: Chapter17.source,
    measures: "the refreshes of a screen after a burst of changes, merged at three levels and not",
    how: """
      100 lists of 1,000 tasks; the screen shows 30 tasks of a list and the numbers of open tasks of 20 lists. While the screen is \
      busy, 512 to 65,536 other tasks change; each change puts a reference into a queue of refreshes. A reference of a task draws its \
      row, one of a list draws the rows and the number of the list, and :// draws all. levels: from 100 waiting references on lists \
      wait, and from 150 on ://; objects: references always wait for themselves. refreshes are counted; behind is the time from the \
      moment in which the screen is free until it shows the newest state, which is checked.
      """,
    seconds: 6, published: []
  ) {
    [
      CaseStudyGroup("levels") { experiment in
        let least = experiment.scaled(512, atLeast: 2)
        let account = try UpdatedAccount(tasksOfList: experiment.scaled(1000, atLeast: 30))
        let sizes = (0..<8).map { least << $0 }
        return CaseStudyPlan(
          [], counts: sizes.flatMap { account.counts(changes: min($0, account.count)) })
      }
    ]
  }
}

/// The tasks of an account, of which many change at once.
private struct UpdatedAccount {
  private let references: [Reference]
  private let lists: [Reference]
  private let memory = MemoryStore()

  /// The number of tasks.
  var count: Int { references.count }

  init(tasksOfList: Int) throws {
    lists = try (0..<100).map { try Reference("task", container: "\($0)") }
    references = try (0..<100).flatMap { list in
      try (0..<tasksOfList).map { try Reference("task", container: "\(list)", id: "\($0)") }
    }
    for reference in references { try memory.put(reference, [0]) }
  }

  func counts(changes: Int) -> [CaseStudyPlan.Count] {
    let parameter = [Parameter("changes", changes)]
    var levels = CoalescingQueueOptions()
    levels.levels = CoalescingLevels(containers: 100, everything: 150, objects: 10)
    var objects = CoalescingQueueOptions()
    objects.levels = .none
    return [
      CaseStudyPlan.Count(.refreshesOfLevels, parameter) {
        Double(try burst(changes, levels).refreshes)
      },
      CaseStudyPlan.Count(.refreshesOfObjects, parameter) {
        Double(try burst(changes, objects).refreshes)
      },
      CaseStudyPlan.Count(.behindWithLevels, parameter, .measured) {
        try burst(changes, levels).nanoseconds
      },
    ]
  }

  /// Changes tasks while the screen is busy, and waits until it shows the newest state.
  private func burst(
    _ changes: Int, _ options: CoalescingQueueOptions
  ) throws -> (refreshes: Int, nanoseconds: Double) {
    let screen = TaskScreen(
      memory, lists: Array(lists.prefix(20)), rows: Array(references.prefix(30)))
    let (busy, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let queue = CoalescingQueue(options) { reference in
      if reference == TaskScreen.frame {
        busy.signal()
        free.wait()
      } else {
        try screen.refresh(reference)
      }
    }
    queue.put(TaskScreen.frame)
    busy.wait()
    for number in 0..<changes {
      let reference = references[number &* 7919 % references.count]
      let old = memory.get(reference)?.bytes.first ?? 0
      try memory.put(reference, [old &+ 1])
      queue.put(reference)
    }
    let start = ContinuousClock.now
    free.signal()
    try queue.blockingFlush()
    let time = (ContinuousClock.now - start) / .nanoseconds(1)
    try screen.check()
    return (screen.refreshes, time)
  }
}

/// A screen that pulls what it shows from a store when a reference says that it has changed.
final class TaskScreen: Sendable {
  /// The reference with which a test keeps the screen busy.
  static let frame: Reference = "frame://1"

  private struct Shown: Sendable, Equatable {
    var rows: [Reference: String] = [:]
    var titles: [Reference: String] = [:]
  }

  private let store: MemoryStore
  private let lists: [Reference]
  private let rows: [Reference]
  private let shown = Mutex(Shown())
  private let count = Atomic(0)

  /// Creates a screen that shows the present state.
  init(_ store: MemoryStore, lists: [Reference], rows: [Reference]) {
    (self.store, self.lists, self.rows) = (store, lists, rows)
    shown.withLock { $0 = whole }
  }

  /// The number of refreshes.
  var refreshes: Int { count.load(ordering: .acquiring) }

  private func text(_ row: Reference) -> String {
    "[\(store.get(row)?.bytes.first ?? 0)] \(row)"
  }

  /// The title of a list with the sum of its visible rows.
  private func title(_ list: Reference) -> String {
    let sum = rows.filter(list.contains).reduce(0) { $0 + Int(store.get($1)?.bytes.first ?? 0) }
    return "\(list): \(sum)"
  }

  private var whole: Shown {
    Shown(
      rows: Dictionary(uniqueKeysWithValues: rows.map { ($0, text($0)) }),
      titles: Dictionary(uniqueKeysWithValues: lists.map { ($0, title($0)) }))
  }

  /// Draws again what a reference names, if it is visible.
  func refresh(_ reference: Reference) throws {
    count.add(1, ordering: .relaxed)
    if reference == .everything {
      let whole = whole
      return shown.withLock { $0 = whole }
    }
    for row in rows where reference.contains(row) {
      let text = text(row)
      shown.withLock { $0.rows[row] = text }
    }
    for list in lists where reference.contains(list) || list.contains(reference) {
      let title = title(list)
      shown.withLock { $0.titles[list] = title }
    }
  }

  /// Checks that the screen shows the present state.
  ///
  /// - Throws: `WrongResultError` if something has changed that it does not show.
  func check() throws {
    guard shown.withLock({ $0 }) == whole else {
      throw WrongResultError("the screen does not show the newest state")
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let updateLevels = ProbeKey("update-levels")
}

extension MetricKey {
  /// The refreshes after a burst of changes, at three levels.
  static let refreshesOfLevels = MetricKey("refreshes-levels", .count)
  /// The refreshes after a burst of changes, each of its object.
  static let refreshesOfObjects = MetricKey("refreshes-objects", .count)
  /// The time after which a screen that was busy shows the newest state.
  static let behindWithLevels = MetricKey("behind-levels", .nanoseconds)
}
