import ApusMeasure
import Synchronization
import Testing

@testable import ApusStores

/// A queue and what it must keep: a step at a time, so that every order of steps can be run.
private struct QueueRun {
  static let references: [Reference] = ["a://1", "a://2", "b://1"]

  enum Step: Hashable {
    case put(Int), putFirst(Int), take, finish, fail, retry, flush
  }

  /// The calls of closures, which the state makes outside of its own steps.
  final class Calls: Sendable {
    /// The flushes that have ended, and whether they had an outcome without failure.
    let done = Mutex<[Int: Bool]>([:])
  }

  private var state: QueueState
  private let calls = Calls()
  /// The last value of each reference, the value below, and the value that is being written.
  private var value = [0, 0, 0]
  private var below = [0, 0, 0]
  private var current: (index: Int, value: Int)?
  /// For each flush: the values at its time, and 0 for those that had failed: it says so.
  private var flushes: [[Int]] = []
  private(set) var puts = 0
  private(set) var writes = 0
  private var time = Duration.zero

  init(attempts: Int) {
    var options = CoalescingQueueOptions()
    options.attempts = attempts
    state = QueueState(options)
  }

  /// The steps that may come next.
  var steps: [Step] {
    var steps: [Step] = puts < 4 ? [.put(0), .put(1), .put(2), .putFirst(1)] : []
    steps.append(current == nil ? .take : .finish)
    if current != nil { steps.append(.fail) }
    if state.nextDue != nil { steps.append(.retry) }
    if flushes.count < 2 { steps.append(.flush) }
    return steps
  }

  mutating func make(_ step: Step) -> String? {
    switch step {
    case .put(let index):
      value[index] += 1
      puts += 1
      _ = state.put(Self.references[index])
    case .putFirst(let index):
      value[index] += 1
      puts += 1
      _ = state.putFirst(Self.references[index]) { _ in }
    case .take:
      guard let reference = state.take() else { return nil }
      guard let index = Self.references.firstIndex(of: reference) else { return "\(reference)" }
      current = (index, value[index])
    case .finish:
      guard let written = current else { return nil }
      (below[written.index], current) = (written.value, nil)
      writes += 1
      for call in state.finish() { call() }
    case .fail:
      current = nil
      for call in state.fail(CancellationError(), now: time, random: 0.5) { call() }
    case .retry:
      time = state.nextDue ?? time
      _ = state.retry(until: time)
    case .flush:
      let failed = state.failures
      flushes.append((0..<3).map { failed[Self.references[$0]] == nil ? value[$0] : 0 })
      let (number, calls) = (flushes.count - 1, calls)
      let waits = state.waitForAll { outcome in
        calls.done.withLock { $0[number] = outcome.failure == nil }
      }
      if !waits { calls.done.withLock { $0[number] = true } }
    }
    return fault()
  }

  /// What a flush has promised and does not hold: without a failure, all values of its time are below.
  private func fault() -> String? {
    for (number, isWritten) in calls.done.withLock({ $0 }) where isWritten {
      for index in 0..<3 where below[index] < flushes[number][index] {
        return "flush \(number) lost \(index)"
      }
    }
    return nil
  }

  /// Writes all that waits, and returns what is not as it must be then.
  mutating func end() -> String? {
    for _ in 0..<100 where state.count > 0 {
      if let fault = make(current != nil ? .finish : state.waiting.count > 0 ? .take : .retry) {
        return fault
      }
    }
    if state.count > 0 { return "\(state.count) references wait for ever" }
    for index in 0..<3 where below[index] != value[index] {
      if state.failures[Self.references[index]] == nil {
        return "the last change of \(index) is lost"
      }
    }
    if calls.done.withLock({ $0.count }) != flushes.count { return "a flush waits for ever" }
    return writes <= puts + 1 ? nil : "\(writes) writes for \(puts) changes"
  }
}

@Suite("What a queue knows")
struct QueueStateTests {
  @Test(
    "Every order of steps up to a depth keeps the last change and each flush", arguments: [1, 3])
  func orders(_ attempts: Int) {
    var count = 0
    func search(_ run: QueueRun, _ path: [QueueRun.Step], _ depth: Int) {
      for step in run.steps {
        // Closures of a run belong to it alone: the steps are made again from the beginning.
        var next = QueueRun(attempts: attempts)
        let steps = path + [step]
        for step in steps {
          if let fault = next.make(step) { return #expect(Bool(false), "\(steps): \(fault)") }
        }
        if depth > 1 {
          search(next, steps, depth - 1)
        } else {
          let fault = next.end()
          #expect(fault == nil, "\(steps)")
          count += 1
        }
      }
    }
    search(QueueRun(attempts: attempts), [], 5)
    #expect(count > 3000)
  }

  @Test("Random orders of many steps keep the last change and each flush")
  func random() {
    for seed in UInt64(1)...1000 {
      var random = SplitMix64(seed: seed)
      var run = QueueRun(attempts: 1 + Int(seed % 4))
      var path: [QueueRun.Step] = []
      for _ in 0..<25 {
        let steps = run.steps
        let step = steps[Int(random.next() % UInt64(steps.count))]
        path.append(step)
        let fault = run.make(step)
        #expect(fault == nil, "seed \(seed): \(path)")
      }
      let fault = run.end()
      #expect(fault == nil, "seed \(seed): \(path)")
    }
  }

  @Test("A flush does not wait for changes after it, however often they come")
  func flushEnds() {
    var state = QueueState(CoalescingQueueOptions())
    let done = Mutex(false)
    _ = state.put("a://1")
    _ = state.take()
    #expect(state.waitForAll { _ in done.withLock { $0 = true } })
    _ = state.put("a://1")
    for closure in state.finish() { closure() }
    #expect(done.withLock { $0 } && state.count == 1)
  }

  @Test("Many references wait as containers, then as everything, and few wait for themselves again")
  func levels() throws {
    var options = CoalescingQueueOptions()
    options.levels = CoalescingLevels(containers: 10, everything: 12, objects: 2)
    var state = QueueState(options)
    for id in 0..<10 { _ = state.put(try Reference("task", container: "1", id: "\(id)")) }
    #expect(state.waiting.level == 1)
    for id in 0..<100 { _ = state.put(try Reference("task", container: "2", id: "\(id)")) }
    #expect(state.count == 11)
    _ = state.put("task://container/1/id/3")
    #expect(state.count == 11, "it waits already")
    _ = state.put("task://container/3/id/1")
    #expect(state.waiting.level == 2)
    for id in 0..<100 { _ = state.put(try Reference("note", id: "\(id)")) }
    #expect(state.count == 13)
    var taken: [String] = []
    while let reference = state.take() {
      taken.append(reference.description)
      _ = state.finish()
      if state.count == 2 { #expect(state.waiting.level == 0) }
    }
    #expect(taken.suffix(3) == ["task://container/2/", "task://container/3/", "://"])
    #expect(taken.count == 13)
  }

  @Test("A reference for which somebody waits goes first, and its closure is called once")
  func priority() {
    var state = QueueState(CoalescingQueueOptions())
    for id in 1...5 { _ = state.put(Reference(stringLiteral: "a://\(id)")) }
    let calls = Mutex(0)
    _ = state.putFirst("a://4") { _ in calls.withLock { $0 += 1 } }
    _ = state.putFirst("b://9") { _ in calls.withLock { $0 += 1 } }
    var taken: [String] = []
    while let reference = state.take() {
      taken.append(reference.description)
      for closure in state.finish() { closure() }
    }
    #expect(taken == ["b://9", "a://4", "a://1", "a://2", "a://3", "a://5"])
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("There is room again when half of the references are written")
  func room() {
    var options = CoalescingQueueOptions()
    options.room = 4
    var state = QueueState(options)
    let calls = Mutex(0)
    for id in 0..<4 {
      #expect(!state.waitForRoom {})
      _ = state.put(Reference(stringLiteral: "a://\(id)"))
    }
    #expect(state.waitForRoom { calls.withLock { $0 += 1 } })
    for count in [0, 1] {
      _ = state.take()
      for closure in state.finish() { closure() }
      #expect(calls.withLock { $0 } == count)
    }
  }

  @Test("Five thousand references that fail three times are tried three times each")
  func manyFailures() throws {
    var options = CoalescingQueueOptions()
    options.attempts = 3
    options.levels = .none
    var state = QueueState(options)
    for id in 0..<5000 { _ = state.put(try Reference("a", id: "\(id)")) }
    var writes = 0
    while state.count > 0 {
      while state.take() != nil {
        writes += 1
        _ = state.fail(CancellationError(), now: .milliseconds(writes), random: 0.3)
      }
      _ = state.retry(until: state.nextDue ?? .zero)
    }
    #expect(writes == 5000 * 3 && state.failures.count == 5000)
    _ = state.retryFailures()
    #expect(state.count == 5000 && state.failures.isEmpty)
  }
}
