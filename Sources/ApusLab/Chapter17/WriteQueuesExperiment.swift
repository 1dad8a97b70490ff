import ApusMeasure
import ApusStores
import ApusSystem
import Dispatch
import Synchronization

extension CaseStudyExperiment {
  /// Queues of objects, copies and references between a memory and a disk: chapter 17.
  static let writeQueues = CaseStudyExperiment(
    .writeQueues, from: Chapter17.source,
    measures: "queues of objects, of copies and of references in front of a disk, also overloaded",
    how: """
      trials: the four queues that the book rejected, and a CoalescingQueue, whose worker saves an object in two halves and waits \
      for a permission before each; the orders of changes and saves are always the same, so that counts are exact. \
      duplicates: 400 changes of ten objects, each of which is saved as a file: by a CoalescingQueue, and by a serial queue that \
      saves for each change. single-latency: from the change of an object on an idle queue to the start of its save. threads: 64 \
      saves that block, by one CoalescingQueue and by blocks in a concurrent queue; the number that are in a save at once, when no \
      more have begun for a while. overload: 2 to 32 of 100 objects change after each write; overload-merged is the changes of a write, with those \
      that are written after the last change, and overload the time of a write of 64 KiB at 32 changes, in a loop and in a queue. All \
      must have their newest state at the end.
      """,
    seconds: 14, published: []
  ) {
    [
      CaseStudyGroup("trials") { trials(count: $0.scaled(100, atLeast: 3)) },
      CaseStudyGroup("duplicates", weight: 3) { experiment in
        let work = try DuplicateChanges(experiment, changes: experiment.scaled(400, atLeast: 50))
        return CaseStudyPlan([work.study], counts: [work.savesOfChange])
      },
      CaseStudyGroup("latency") { experiment in
        let count = experiment.scaled(300, atLeast: 5)
        return CaseStudyPlan(
          [],
          counts: [
            CaseStudyPlan.Count(.singleLatency, [], .measured) { try singleLatency(count) }
          ])
      },
      CaseStudyGroup("threads", weight: 2) { experiment in
        let blocked = BlockedSaves(count: experiment.scaled(64, atLeast: 4))
        return CaseStudyPlan(
          [],
          counts: [
            CaseStudyPlan.Count(.threadsOfQueue) { try blocked.inQueue() },
            CaseStudyPlan.Count(.threadsOfDispatch, [], .measured) { blocked.inDispatchQueue() },
          ])
      },
      CaseStudyGroup("overload", weight: 4) { experiment in
        let overload = try Overload(experiment)
        return CaseStudyPlan([overload.study], counts: overload.counts)
      },
    ]
  }

  private static func trials(count: Int) -> CaseStudyPlan {
    func rejected(_ kind: RejectedQueue.Kind) -> QueueTrials {
      QueueTrials(count: count) { RejectedQueue(kind) }
    }
    let references = QueueTrials(count: count) { ReferenceQueue() }
    let counts: [(MetricKey, () throws -> Double)] = [
      (.tornSaves, { Double(try rejected(.objects).tornSaves()) / Double(count) }),
      (.savesOfCopies, { Double(try rejected(.copies).savesOfBurst()) / Double(count) }),
      (.lostChanges, { Double(try rejected(.withoutNewer).lostChanges()) / Double(count) }),
      (.savesOfBusyObject, { Double(try rejected(.withoutOlder).savesOfBusyObject()) }),
      (.failuresOfReferences, { Double(try references.failures()) }),
      (.savesOfBurst, { Double(try references.savesOfBurst()) }),
    ]
    return CaseStudyPlan([], counts: counts.map { CaseStudyPlan.Count($0.0, [], .counted, $0.1) })
  }

  /// The median time from the change of an object on an idle queue to the start of its save.
  private static func singleLatency(_ count: Int) throws -> Double {
    let start = ContinuousClock.now
    let began = Atomic(0)
    let now = { @Sendable in Int((ContinuousClock.now - start) / .nanoseconds(1)) }
    let queue = CoalescingQueue { _ in began.store(now(), ordering: .releasing) }
    var times: [Double] = []
    for _ in 0..<count {
      let put = now()
      queue.put("task://id/1")
      try queue.blockingFlush()
      let time = began.load(ordering: .acquiring) - put
      guard time >= 0 else { throw WrongResultError("a save began before its change") }
      times.append(Double(time))
      // The worker sleeps again.
      let next = now() + 200_000
      while now() < next { Scheduler.yield() }
    }
    return Samples(times).median
  }
}

/// Changes of a few objects, each of which is saved as a file.
private struct DuplicateChanges {
  private let references: [Reference]
  private let paths: [Reference: String]
  private let changes: Int
  private let memory = MemoryStore()

  init(_ experiment: ExperimentContext, changes: Int) throws {
    self.changes = changes
    references = try (0..<10).map { try Reference("object", id: "\($0)") }
    paths = Dictionary(
      uniqueKeysWithValues: references.enumerated().map {
        ($1, experiment.folder.file("duplicates-\($0)"))
      })
  }

  var study: CaseStudy {
    CaseStudy(
      .duplicates, items: changes,
      variants: [
        CaseStudy.Variant(.discarded, answer: checked) {
          _ = try run()
          return 0
        },
        CaseStudy.Variant(.eachChange, answer: checked) {
          let queue = DispatchQueue(label: "duplicates")
          let failure = Mutex<String?>(nil)
          try change { reference in
            queue.async { [paths, memory] in
              do { try Self.save(reference, memory, paths) } catch {
                failure.withLock { $0 = "\(error)" }
              }
            }
          }
          queue.sync {}
          if let failure = failure.withLock({ $0 }) { throw WrongResultError(failure) }
          return 0
        },
      ])
  }

  /// The saves of a change, if duplicates are discarded.
  var savesOfChange: CaseStudyPlan.Count {
    CaseStudyPlan.Count(.savesOfChange, [], .measured) {
      let saves = try run()
      _ = try checked(0)
      return Double(saves) / Double(changes)
    }
  }

  /// Makes all changes, and returns the number of saves.
  private func run() throws -> Int {
    let saves = Atomic(0)
    let queue = CoalescingQueue { [paths, memory] reference in
      saves.add(1, ordering: .relaxed)
      try Self.save(reference, memory, paths)
    }
    try change { queue.put($0) }
    try queue.blockingFlush()
    return saves.load(ordering: .acquiring)
  }

  private func change(_ note: (Reference) -> Void) throws {
    for number in 0..<changes {
      let reference = references[number * 7919 % references.count]
      try memory.put(reference, Array("revision \(number)".utf8))
      note(reference)
    }
  }

  private static func save(
    _ reference: Reference, _ memory: MemoryStore, _ paths: [Reference: String]
  ) throws {
    guard let path = paths[reference], let value = memory.get(reference) else { return }
    try PlainFile.replace(path, by: value.bytes)
  }

  /// Checks that each file has the newest state.
  private func checked(_ result: Int) throws -> Int {
    try SavedFiles.check(memory, paths)
    return result
  }
}

/// Files that must have the values of a store.
enum SavedFiles {
  /// Checks that each file has the value of its reference.
  ///
  /// - Throws: `WrongResultError` with the first reference whose file has another value.
  static func check(_ memory: MemoryStore, _ paths: [Reference: String]) throws {
    for (reference, path) in paths {
      guard let value = memory.get(reference) else { continue }
      guard try LoadedFile(path).contents == value.bytes else {
        throw WrongResultError("\(reference): the file has not the newest state")
      }
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let writeQueues = ProbeKey("write-queues")
}

extension StudyKey {
  static let duplicates = StudyKey("duplicates")
}

extension VariantKey {
  static let discarded = VariantKey("discarded")
  static let eachChange = VariantKey("each-change")
}

extension MetricKey {
  /// The share of saves that have halves of two changes, in a queue of objects.
  static let tornSaves = MetricKey("torn-saves", .ratio)
  /// The saves of a change in a burst, in a queue of copies.
  static let savesOfCopies = MetricKey("saves-of-copies", .ratio)
  /// The share of objects whose last change is lost, in a queue that discards newer copies.
  static let lostChanges = MetricKey("lost-changes", .ratio)
  /// The saves of an object that changes all the time, in a queue that discards older copies.
  static let savesOfBusyObject = MetricKey("saves-of-busy-object", .count)
  /// The trials, of four, that a queue of references fails.
  static let failuresOfReferences = MetricKey("failures-of-references", .count)
  /// The saves of a burst of changes of an object, in a queue of references.
  static let savesOfBurst = MetricKey("saves-of-burst", .count)
  /// The saves of a change in a queue that discards duplicates.
  static let savesOfChange = MetricKey("saves-of-change", .ratio)
  /// The time from a change on an idle queue to the start of its save.
  static let singleLatency = MetricKey("single-latency", .nanoseconds)
  /// The saves at once, each of which blocks a thread: in a queue of references, and in blocks.
  static let threadsOfQueue = MetricKey("threads-of-queue", .count)
  static let threadsOfDispatch = MetricKey("threads-of-dispatch", .count)
}
