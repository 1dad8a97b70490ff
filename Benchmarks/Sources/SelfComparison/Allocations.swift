import ApusBenchmark

/// An object on the heap that refers to the object made before it.
private final class Node {
  let previous: Node?
  let number: Int

  init(_ number: Int, after previous: Node?) {
    self.number = number
    self.previous = previous
  }
}

extension Kernels {
  /// Makes and frees objects and small arrays: about 20 microseconds in `malloc` and `free`.
  @inline(never)
  static func allocation(_ name: String, scale: Int = 1000) -> Benchmark {
    let scale = identity(scale)
    return Benchmark(name) { run in
      let objects = identity(4 * scale / 10)
      var sum = 0
      for _ in run {
        var last: Node?
        for number in 0..<objects {
          // A chain of eight objects, which are freed together in the order in which they were made.
          last = Node(number, after: number & 7 == 0 ? nil : last)
          if number & 3 == 0 { sum &+= [Int](repeating: number, count: 40)[39] }
        }
        sum &+= last?.number ?? 0
      }
      blackHole(sum)
    }
  }
}
