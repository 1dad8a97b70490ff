import ApusMeasure
import Synchronization
import Testing

@testable import ApusStores

/// A queue whose references merge early, and what it must keep: a step at a time.
private struct LevelRun {
  enum Step { case put(Int), write(Int), take, finish, fail, retry, flush }

  static let references: [Reference] = ["a://1", "a://2", "b://1", "b://2"]

  /// The values that a caller waits for, and whether it was told that they are written.
  private struct Promise: Sendable {
    let values: [Int]
    var isKept: Bool?
  }

  private final class Promises: Sendable {
    let all = Mutex<[Promise]>([])

    func add(_ values: [Int]) -> Int {
      all.withLock { all in
        all.append(Promise(values: values))
        return all.count - 1
      }
    }

    func end(_ number: Int, _ isKept: Bool) { all.withLock { $0[number].isKept = isKept } }
  }

  private var state: QueueState
  private let promises = Promises()
  private var value = [0, 0, 0, 0]
  private var below = [0, 0, 0, 0]
  private var current: (reference: Reference, values: [Int], start: Int)?
  /// The number of steps so far, that of each last failure, and that of the beginning of each last write.
  private var stepCount = 0
  private var failedAt = [0, 0, 0, 0]
  private var writtenAt = [0, 0, 0, 0]
  private var time = Duration.zero

  init(attempts: Int) {
    var options = CoalescingQueueOptions()
    options.attempts = attempts
    options.levels = CoalescingLevels(containers: 2, everything: 4, objects: 1)
    state = QueueState(options)
  }

  /// The steps that may come next.
  var steps: [Step] {
    let indexes = Self.references.indices
    var steps: [Step] = indexes.map { .put($0) } + indexes.map { .write($0) } + [.flush]
    steps += current == nil ? [.take, .take] : [.finish, .fail]
    if state.nextDue != nil { steps.append(.retry) }
    return steps
  }

  mutating func make(_ step: Step) {
    stepCount += 1
    switch step {
    case .put(let index):
      value[index] += 1
      _ = state.put(Self.references[index])
    case .write(let index):
      var values = [0, 0, 0, 0]
      values[index] = value[index]
      let (promises, number) = (promises, promises.add(values))
      _ = state.putFirst(Self.references[index]) { promises.end(number, $0.failure == nil) }
    case .take:
      if current == nil { current = state.take().map { ($0, value, stepCount) } }
    case .finish:
      guard let written = current else { return }
      current = nil
      for index in indexes(in: written.reference) {
        below[index] = written.values[index]
        writtenAt[index] = written.start
      }
      for call in state.finish() { call() }
    case .fail:
      for index in indexes(in: current?.reference ?? "x://") { failedAt[index] = stepCount }
      current = nil
      for call in state.fail(CancellationError(), now: time, random: 0.5) { call() }
    case .retry:
      time = state.nextDue ?? time
      _ = state.retry(until: time)
    case .flush: flush()
    }
  }

  private mutating func flush() {
    var values = value
    for failed in state.failures.keys { for index in indexes(in: failed) { values[index] = 0 } }
    let (promises, number) = (promises, promises.add(values))
    let waits = state.waitForAll { promises.end(number, $0.failure == nil) }
    if !waits { promises.end(number, true) }
  }

  private func indexes(in reference: Reference) -> [Int] {
    Self.references.indices.filter { reference.contains(Self.references[$0]) }
  }

  /// What a caller was told and does not hold, or `nil`.
  var fault: String? {
    for (number, promise) in promises.all.withLock({ $0 }).enumerated() where promise.isKept == true
    {
      if zip(below, promise.values).contains(where: <) {
        return "promise \(number) was not kept"
      }
    }
    return nil
  }

  /// Writes all that waits, and returns what is not as it must be then.
  mutating func end() -> String? {
    for _ in 0..<200 where state.count > 0 {
      make(current != nil ? .finish : state.waiting.count > 0 ? .take : .retry)
    }
    if state.count > 0 { return "\(state.count) references wait for ever" }
    if promises.all.withLock({ $0.contains { $0.isKept == nil } }) {
      return "a caller waits for ever"
    }
    for (index, reference) in Self.references.enumerated() {
      let isFailure = state.failures.keys.contains { $0.contains(reference) }
      if below[index] != value[index], !isFailure { return "the last change of \(index) is lost" }
      if writtenAt[index] > failedAt[index], state.failures[reference] != nil {
        return "\(index) is a failure, and was written since"
      }
    }
    return fault
  }
}

@Suite("Queues whose references merge")
struct QueueLevelTests {
  @Test("Random orders of steps keep the last changes, and every caller gets an answer")
  func random() {
    for seed in UInt64(1)...4000 {
      var random = SplitMix64(seed: seed)
      var run = LevelRun(attempts: 1 + Int(seed % 3))
      var path: [LevelRun.Step] = []
      for _ in 0..<30 {
        let steps = run.steps
        path.append(steps[Int(random.next() % UInt64(steps.count))])
        run.make(path[path.count - 1])
        if run.fault != nil { break }
      }
      let fault = run.fault ?? run.end()
      #expect(fault == nil, "seed \(seed): \(path)")
      if fault != nil { return }
    }
  }

  @Test("A flush ends if its container is put again before the next attempt")
  func delayedContainer() {
    var options = CoalescingQueueOptions()
    options.levels = CoalescingLevels(containers: 1, everything: .max, objects: 0)
    var state = QueueState(options)
    let isDone = Mutex(false)
    _ = state.put("b://1")
    _ = state.put("a://1")
    #expect(state.take() == "b://1")
    _ = state.finish()
    #expect(state.take() == "a://")
    _ = state.fail(CancellationError(), now: .zero, random: 0.5)
    #expect(state.waitForAll { _ in isDone.withLock { $0 = true } })
    _ = state.put("b://1")
    _ = state.put("a://2")
    _ = state.retry(until: .seconds(100))
    while state.take() != nil { for call in state.finish() { call() } }
    #expect(isDone.withLock { $0 } && state.count == 0)
  }

  @Test(
    "A hundred thousand flushes, each behind a change of its own, cost no more if they are more",
    .timeLimit(.minutes(1)))
  func manyMarks() throws {
    var options = CoalescingQueueOptions()
    options.levels = .none
    var state = QueueState(options)
    let count = Mutex(0)
    for id in 0..<100_000 {
      _ = state.put(try Reference("a", id: "\(id)"))
      _ = state.waitForAll { _ in count.withLock { $0 += 1 } }
    }
    while state.take() != nil { for call in state.finish() { call() } }
    #expect(count.withLock { $0 } == 100_000 && state.count == 0)
  }
}
