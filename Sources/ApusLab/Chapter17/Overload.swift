import ApusMeasure
import ApusStores
import Dispatch
import Synchronization

/// Changes that come faster than a disk can write: while an object is written, several change.
///
/// The thread that writes makes the changes after each write. So a load is the same on every machine, however busy it is.
struct Overload: Sendable {
  private static let load = 32

  private let references: [Reference]
  private let places: [Reference: Int]
  private let file: SharedFile
  private let writes: Int
  private let countedWrites: Int

  init(_ experiment: ExperimentContext) throws {
    writes = experiment.scaled(50, atLeast: 5)
    countedWrites = experiment.scaled(4000, atLeast: 500)
    references = try (0..<100).map { try Reference("object", id: "\($0)") }
    places = Dictionary(uniqueKeysWithValues: zip(references, 0...))
    file = try SharedFile(experiment.folder.file("overload"))
  }

  /// The changes of a write in a queue, by the changes that come during a write.
  var counts: [CaseStudyPlan.Count] {
    [2, 3, 4, 6, 8, 12, 16, 24, 32].map { load in
      CaseStudyPlan.Count(.overloadMerged, [Parameter("load", load)]) {
        let disk = OverloadedDisk(references, load: load, writes: countedWrites) { _, _ in }
        try disk.writeInQueue()
        return Double(countedWrites * load) / Double(try disk.finish())
      }
    }
  }

  /// The time of a write of 64 KiB at 32 changes a write, in a loop and in a queue.
  var study: CaseStudy {
    var last: OverloadedDisk?
    func disk() -> OverloadedDisk {
      let disk = OverloadedDisk(
        references, load: Self.load, writes: writes
      ) { [places, file] reference, value in
        let bytes = [UInt8](repeating: value.first ?? 0, count: 65_536)
        try file.write(bytes, at: (places[reference] ?? 0) * bytes.count)
      }
      last = disk
      return disk
    }
    return CaseStudy(
      .overload, items: writes,
      variants: [
        CaseStudy.Variant(.inLoop) {
          try disk().writeInLoop()
          return 0
        },
        CaseStudy.Variant(
          .inQueue,
          answer: { _ in
            _ = try last?.finish()
            return 0
          }
        ) {
          try disk().writeInQueue()
          return 0
        },
      ])
  }
}

/// A disk whose writes take so long that several objects change meanwhile.
final class OverloadedDisk: Sendable {
  typealias Save = @Sendable (Reference, [UInt8]) throws -> Void

  private let references: [Reference]
  private let load: Int
  private let limit: Int
  private let save: Save
  private let memory = MemoryStore()
  private let saved = MemoryStore()
  private let changes = Atomic(0)
  private let writes = Atomic(0)
  /// The queue, which the thread that writes puts into.
  private let current = Mutex<CoalescingQueue?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  /// Creates a disk.
  ///
  /// - Parameters:
  ///   - references: The objects that change.
  ///   - load: The changes during a write.
  ///   - limit: The writes after which nothing changes any more.
  ///   - save: Writes an object.
  init(_ references: [Reference], load: Int, writes limit: Int, save: @escaping Save) {
    (self.references, self.load, self.limit, self.save) = (references, load, limit, save)
  }

  /// Gives each object a value.
  private func begin() throws { for reference in references { try memory.put(reference, [0]) } }

  /// Writes objects that change, one after the other.
  func writeInLoop() throws {
    try begin()
    for number in 0..<limit {
      try write(references[number % references.count])
      try change(load) { _ in }
    }
  }

  /// Lets a queue write objects that change, until it has made as many writes.
  ///
  /// - Throws: `WrongResultError` if the queue makes no progress.
  func writeInQueue() throws {
    try begin()
    let queue = CoalescingQueue { [self] reference in
      try write(reference)
      let count = writes.load(ordering: .acquiring)
      guard count <= limit, let queue = current.withLock({ $0 }) else { return }
      try change(load) { queue.put($0) }
      if count == limit { isDone.signal() }
    }
    current.withLock { $0 = queue }
    try change(1) { queue.put($0) }
    guard isDone.wait(timeout: .now() + .seconds(30)) == .success else {
      throw WrongResultError(
        "the queue made \(writes.load(ordering: .acquiring)) of \(limit) writes")
    }
  }

  /// Waits until all is written, and checks that each object has its newest state.
  ///
  /// - Returns: The number of all writes.
  /// - Throws: `WrongResultError` if a change is lost.
  func finish() throws -> Int {
    let queue = current.withLock { queue in
      defer { queue = nil }
      return queue
    }
    try queue?.blockingFlush()
    for reference in references {
      // An object that did not change was not saved.
      guard saved.get(reference)?.bytes ?? [0] == memory.get(reference)?.bytes else {
        throw WrongResultError("\(reference): the last change is lost")
      }
    }
    return writes.load(ordering: .acquiring)
  }

  private func write(_ reference: Reference) throws {
    guard let value = memory.get(reference)?.bytes else { return }
    try save(reference, value)
    try saved.put(reference, value)
    writes.add(1, ordering: .acquiringAndReleasing)
  }

  private func change(_ count: Int, _ note: (Reference) -> Void) throws {
    for _ in 0..<count {
      let number = changes.add(1, ordering: .relaxed).newValue
      let reference = references[number &* 7919 % references.count]
      try memory.put(reference, [UInt8(truncatingIfNeeded: number)])
      note(reference)
    }
  }
}

extension StudyKey {
  static let overload = StudyKey("overload")
}

extension VariantKey {
  static let inLoop = VariantKey("in-loop")
  static let inQueue = VariantKey("in-queue")
}

extension MetricKey {
  /// The changes that a write of an overloaded queue has.
  static let overloadMerged = MetricKey("overload-merged", .count)
}
