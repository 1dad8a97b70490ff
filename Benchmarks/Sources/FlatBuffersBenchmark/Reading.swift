// UNSAFE: passes buffers to the rival in C++

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

  /// Verifications of 344 bytes, 2 KB, 34 KB and 2.5 MB.
  static let verifications = [(3, 8192), (23, 1024), (413, 64), (29_700, 1)].map { count, calls in
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

  /// One traversal of a buffer of 100 MB.
  static let large: Comparison = {
    let name = "read 100 MB"
    return Comparison(
      name,
      CPlusPlus.all.map { rival in
        Benchmark("\(name): C++ \(rival.compiler), trusted") { run in
          let bytes = Container.bytes(count: Container.largeCount)
          let expected = Container.traverse(try Self.verified(bytes), 0)
          for _ in run {
            // SAFETY: the array is alive within the call.
            let total = unsafe bytes.withUnsafeBytes { memory in
              unsafe memory.baseAddress.map { unsafe rival.traverse($0, 0) }
            }
            precondition(total == expected, "a wrong answer")
          }
        }
      } + [
        Benchmark("\(name): VerifiedBuffer, verified before") { run in
          let bytes = Container.bytes(count: Container.largeCount)
          let buffer = try Self.verified(bytes)
          let expected = Container.traverse(buffer, 0)
          for _ in run {
            precondition(Container.traverse(buffer, 0) == expected, "a wrong answer")
          }
        },
        Benchmark("\(name): CheckedBuffer") { run in
          let bytes = Container.bytes(count: Container.largeCount)
          let expected = Container.traverse(try Self.verified(bytes), 0)
          for _ in run {
            precondition(
              Container.traverse(checking: bytes.span.rawBytes, 0) == expected, "a wrong answer")
          }
        },
      ])
  }()

  @_lifetime(borrow bytes)
  private static func verified(
    _ bytes: borrowing [UInt8]
  ) throws(FlatBufferError) -> VerifiedBuffer<FooBarContainer> {
    try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
  }
}
