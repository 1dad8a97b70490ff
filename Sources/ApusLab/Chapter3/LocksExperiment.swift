// UNSAFE: a value of thread-local memory of the C library is a pointer

import ApusMeasure
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CaseStudyExperiment {
  /// Uncontended locks, atomics and thread-local memory: chapter 3 of the book.
  static let locks = CaseStudyExperiment(
    .locks, from: Chapter3.source,
    measures:
      "a count under a lock, a queue, an actor, an atomic addition, and thread-local memory",
    how: """
      A number is counted up, always by one thread: by a call of a method; in a word; by an atomic addition; by the value of \
      pthread_getspecific; under a Mutex, which is unfair; in a serial queue and under a semaphore, which \
      keep the order of their callers; and by a task that calls an actor. A measurement is the time of a count.
      """,
    seconds: 3, published: []
  ) {
    [
      CaseStudyGroup("locks") { experiment in
        let count = experiment.scaled(10_000, atLeast: 100)
        return CaseStudyPlan([counting(count)])
      }
    ]
  }

  private static func counting(_ count: Int) -> CaseStudy {
    let local = ThreadLocalNumber()
    return CaseStudy(
      .counting, items: count,
      variants: [
        Variant(.call) {
          var counter = CallCounter()
          for _ in 0..<count {
            launder(&counter)
            counter.add()
          }
          return counter.number
        },
        Variant(.word) {
          var number = 0
          for _ in 0..<count { number = identity(number &+ 1) }
          return number
        },
        Variant(.atomic) {
          let number = Atomic(0)
          for _ in 0..<count { number.add(1, ordering: .relaxed) }
          return number.load(ordering: .relaxed)
        },
        Variant(.threadLocal) {
          local.set(identity(1))
          return (0..<count).reduce(0) { sum, _ in sum &+ local.value }
        },
        Variant(.mutex) {
          let counter = LockedCounter()
          for _ in 0..<count { counter.add() }
          return counter.number
        },
        Variant(.semaphore) {
          let (semaphore, counter) = (DispatchSemaphore(value: 1), CallCounter())
          for _ in 0..<count {
            semaphore.wait()
            counter.add()
            semaphore.signal()
          }
          return counter.number
        },
        Variant(.serialQueue) {
          let (queue, counter) = (DispatchQueue(label: "count"), CallCounter())
          for _ in 0..<count { queue.sync { counter.add() } }
          return counter.number
        },
        Variant(.actor) {
          let (counter, isDone) = (CountingActor(), DispatchSemaphore(value: 0))
          let result = SharedCount()
          Task {
            for _ in 0..<count { await counter.add() }
            result.number.store(await counter.number, ordering: .releasing)
            isDone.signal()
          }
          isDone.wait()
          return result.number.load(ordering: .acquiring)
        },
      ], ratios: [(.atomic, .word)])
  }
}

private class CallCounter {
  private(set) var number = 0
  @inline(never) func add() { number &+= 1 }
}

private final class LockedCounter: Sendable {
  private let count = Mutex(0)
  var number: Int { count.withLock { $0 } }

  @inline(__always)
  func add() { count.withLock { $0 &+= 1 } }
}

private actor CountingActor {
  private(set) var number = 0
  func add() { number &+= 1 }
}

/// A number of the thread that asks for it.
private final class ThreadLocalNumber {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    // SAFETY: the key is written before the call returns; no function destroys its values.
    let code = unsafe pthread_key_create(&key, nil)
    precondition(code == 0, "a key of thread-local memory is there (errno \(code))")
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  func set(_ number: Int) {
    // SAFETY: the pointer is a number, and nothing reads the memory at it.
    _ = unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: number))
  }

  // SAFETY: as above.
  var value: Int { unsafe Int(bitPattern: pthread_getspecific(key)) }
}

extension ProbeKey {
  /// The key of the experiment.
  static let locks = ProbeKey("locks")
}

extension StudyKey {
  static let counting = StudyKey("count")
}

extension VariantKey {
  static let atomic = VariantKey("atomic")
  static let threadLocal = VariantKey("thread-local")
  static let mutex = VariantKey("mutex")
  static let semaphore = VariantKey("semaphore")
  static let serialQueue = VariantKey("serial-queue")
  static let actor = VariantKey("actor")
}
