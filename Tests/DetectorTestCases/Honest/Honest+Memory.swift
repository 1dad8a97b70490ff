import ApusBenchmark
import Synchronization

extension Honest {
  static let memory = [
    load, store, increment, atomicAdd, atomicLoad, atomicStore, exchange, atomicThreads,
    pointerChase, vector, thousand,
  ]

  private static let load = Benchmark("a chained load") { run in
    var next = Array(1..<64) + [0]
    var index = 0
    for _ in run {
      launder(&next)
      index = next[index]
    }
    blackHole(index)
  }

  private static let store = Benchmark("a store") { run in
    var value = 0
    var number = identity(1)
    for _ in run {
      number = identity(number &+ 1)
      value = number
      launder(&value)
    }
  }

  private static let increment = Benchmark("increment in memory") { run in
    var value = 0
    for _ in run {
      value &+= 1
      launder(&value)
    }
  }

  private static let atomicAdd = Benchmark("atomic addition") { run in
    let counter = Atomic<Int>(0)
    for _ in run { counter.add(1, ordering: .relaxed) }
    blackHole(counter.load(ordering: .relaxed))
  }

  private static let atomicLoad = Benchmark("atomic load") { run in
    for _ in run { blackHole(shared.load(ordering: .acquiring)) }
  }

  private static let atomicStore = Benchmark("atomic store") { run in
    for _ in run { shared.store(9, ordering: .releasing) }
  }

  private static let exchange = Benchmark("compare and exchange") { run in
    let counter = Atomic<Int>(0)
    for _ in run {
      blackHole(
        counter.compareExchange(expected: 0, desired: 0, ordering: .acquiringAndReleasing)
          .exchanged)
    }
  }

  private static let shared = Atomic<Int>(0)

  private static let atomicThreads = Benchmark("atomic addition by threads", threads: 2) {
    run, _ in
    for _ in run { shared.add(1, ordering: .relaxed) }
  }

  private final class Node {
    var next: Node?
    var value = 1
  }

  private static let pointerChase = Benchmark("field of an object") { run in
    var node = Node()
    for _ in run {
      launder(&node)
      node.value &+= 1
    }
    blackHole(node.value)
  }

  private static let vector = Benchmark("addition of vectors") { run in
    var sum = SIMD4<Float>(repeating: 1)
    for _ in run {
      launder(&sum)
      sum += 1
    }
    blackHole(sum)
  }

  private static let thousand = Benchmark("sum of 1000 integers", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.reduce(0, &+))
    }
  }
}
