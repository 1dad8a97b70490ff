import ApusBenchmark
import ApusBytes
import ApusFlatBuffers

/// Traversals and verifications of 64 equal buffers, one after the other; each answer is an input of
/// the next call, and their last answer is checked.
enum Reading {
  /// Traversals of each buffer.
  private static let repeats = 128
  private static let buffers = 64
  /// The last answer of 64 * 128 calls, each three times the sum of the last answer and a traversal.
  private static let expected: Int64 = (0..<(buffers * repeats)).reduce(0) { total, _ in
    (total &+ Container.sum) &* 3
  }

  private static func allBuffers() -> (bytes: [UInt8], size: Int) {
    let one = Container.bytes()
    return ((0..<buffers).flatMap { _ in one }, one.count)
  }

  static let traversals = Comparison(
    "traverse 8192 containers",
    CPlusPlus.all.map { rival in
      Benchmark("traverse: C++ \(rival.compiler), trusted") { run in
        let (bytes, size) = allBuffers()
        for _ in run {
          var total: Int64 = 0
          // SAFETY: the array is alive within the call.
          unsafe bytes.withUnsafeBytes { memory in
            guard let base = memory.baseAddress else { return }
            for index in 0..<buffers {
              for _ in 0..<repeats { total = unsafe rival.traverse(base + index * size, total) }
            }
          }
          precondition(total == expected, "a wrong answer")
        }
      }
    } + [verifiedTraversal, checkedTraversal])

  private static let verifiedTraversal = Benchmark("traverse: VerifiedBuffer") { run in
    let (bytes, size) = allBuffers()
    for _ in run {
      var total: Int64 = 0
      for index in 0..<buffers {
        // The verification is 1/128 of the calls.
        let buffer = try VerifiedBuffer<FooBarContainer>(
          verifying: bytes.span.rawBytes.extracting(index * size..<(index + 1) * size))
        for _ in 0..<repeats { total = Container.traverse(buffer, total) }
      }
      precondition(total == expected, "a wrong answer")
    }
  }

  private static let checkedTraversal = Benchmark("traverse: CheckedBuffer") { run in
    let (bytes, size) = allBuffers()
    for _ in run {
      var total: Int64 = 0
      for index in 0..<buffers {
        let buffer = bytes.span.rawBytes.extracting(index * size..<(index + 1) * size)
        for _ in 0..<repeats { total = Container.traverse(checking: buffer, total) }
      }
      precondition(total == expected, "a wrong answer")
    }
  }

  /// Verifications of containers with 3, 20, 340 and 25,000 elements.
  static let verifications = [(3, 8192), (20, 1024), (340, 64), (25_000, 1)].map { count, calls in
    verification(count: count, calls: calls)
  }

  private static func verification(count: Int, calls: Int) -> Comparison {
    let size = Container.bytes(count: count).count
    let name = "verify \(size) bytes \(calls) times"
    return Comparison(
      name,
      CPlusPlus.all.map { rival in
        Benchmark("\(name): C++ \(rival.compiler)") { run in
          let bytes = Container.bytes(count: count)
          for _ in run {
            var valid = 0
            // SAFETY: the array is alive within the call.
            unsafe bytes.withUnsafeBytes { memory in
              guard let base = memory.baseAddress else { return }
              for _ in 0..<calls { valid += unsafe Int(rival.verify(base, memory.count)) }
            }
            precondition(valid == calls, "a wrong answer")
          }
        }
      } + [
        Benchmark("\(name): VerifiedBuffer") { run in
          let bytes = Container.bytes(count: count)
          for _ in run {
            var valid = 0
            for _ in 0..<calls { valid += Container.verify(bytes.span.rawBytes) ? 1 : 0 }
            precondition(valid == calls, "a wrong answer")
          }
        }
      ])
  }
}
