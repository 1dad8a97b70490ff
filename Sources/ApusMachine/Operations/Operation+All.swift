// UNSAFE: calls `malloc` and `free` to measure their cost

public import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Map of this file. Each operation is a chain: its result is the input of the next step. So the
// latency is measured, as it affects a program whose next step needs the result. `identity` between
// the steps keeps the compiler from folding them. Cheap operations are repeated within the loop.

extension Operation {
  /// The operations of the matrix, cheapest first on most machines.
  static let all = [
    add, multiply, divide, floatingPointDivide, misprediction, closureCall, classCall,
    existentialCall, retainRelease, mallocFree, object, dictionaryLookup, stringAppend,
  ]

  private static let add = Operation(.operationAdd, repetitions: 8) { run in
    var x = identity(1)
    let y = identity(3)
    for _ in run {
      x = identity(x &+ y)
      x = identity(x &+ y)
      x = identity(x &+ y)
      x = identity(x &+ y)
      x = identity(x &+ y)
      x = identity(x &+ y)
      x = identity(x &+ y)
      x = identity(x &+ y)
    }
    blackHole(x)
  }

  private static let multiply = Operation(.operationMultiply, repetitions: 4) { run in
    var x = identity(1)
    let y = identity(3)
    for _ in run {
      x = identity(x &* y)
      x = identity(x &* y)
      x = identity(x &* y)
      x = identity(x &* y)
    }
    blackHole(x)
  }

  private static let divide = Operation(.operationDivide) { run in
    var x = identity(Int.max)
    let y = identity(3)
    // The operand is made large again each time: processors divide small numbers faster.
    for _ in run { x = identity(x / y | 1 << 62) }
    blackHole(x)
  }

  private static let floatingPointDivide = Operation(.floatingPointDivide) { run in
    var x = identity(1.5)
    let y = identity(1.0000001)
    for _ in run { x = identity(x / y) }
    blackHole(x)
  }

  private static let misprediction = Operation(
    .branchMisprediction, executions: 0.5,
    Benchmark("branch at random") { run in runBranches(run, mask: 1 << 40) },
    minus: Benchmark("branch always taken") { run in runBranches(run, mask: 0) })

  /// Branches on the masked bits of a sequence of random numbers, once an iteration. The two sides
  /// cannot become a conditional move, because each has an `identity`.
  private static func runBranches(_ run: Run, mask: UInt64) {
    let mask = UInt64(identity(Int(mask)))
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var (zeros, ones) = (0, 0)
    for _ in run {
      // The generator "xorshift64" of Marsaglia (2003), which is cheaper than a misprediction.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      if state & mask == 0 { zeros = identity(zeros &+ 1) } else { ones = identity(ones &+ 1) }
    }
    precondition(mask != 0 || ones == 0, "a branch on no bit must always be taken")
    blackHole(zeros &+ ones)
  }

  private static let closureCall = Operation(.closureCall) { run in
    var holder = Holder(step: { $0 &+ 1 })
    var x = 0
    for _ in run {
      launder(&holder)
      x = holder.step(x)
    }
    blackHole(x)
  }

  private static let classCall = Operation(.classCall) { run in
    var counter: Counter = DoubleCounter()
    var x = 0
    for _ in run {
      launder(&counter)
      x = counter.step(x)
    }
    blackHole(x)
  }

  private static let existentialCall = Operation(.existentialCall) { run in
    var counter: any Stepping = SmallCounter(increment: 2)
    var x = 0
    for _ in run {
      launder(&counter)
      x = counter.step(x)
    }
    blackHole(x)
  }

  private static let retainRelease = Operation(.retainRelease) { run in
    let object = Counter()
    for _ in run {
      var copy = object
      launder(&copy)
    }
    blackHole(object)
  }

  private static let mallocFree = Operation(.mallocFree) { run in
    for _ in run {
      // SAFETY: the block is freed in the same iteration, and its contents are never read.
      var block = unsafe malloc(16)
      unsafe launder(&block)
      unsafe free(block)
    }
  }

  private static let object = Operation(.objectCreation) { run in
    for _ in run {
      var object = Counter()
      launder(&object)
    }
  }

  private static let dictionaryLookup = Operation(.dictionaryLookup) { run in
    var table = Dictionary(uniqueKeysWithValues: (0..<1000).map { ($0, ($0 &* 7 + 1) % 1000) })
    var key = 1
    for _ in run {
      launder(&table)
      key = table[key] ?? 0
    }
    blackHole(key)
  }

  private static let stringAppend = Operation(.stringAppend) { run in
    var text = ""
    text.reserveCapacity(4096)
    for _ in run {
      text.append("0123456789abcdef0123456789abcdef")
      if text.utf8.count > 4000 { text.removeAll(keepingCapacity: true) }
    }
    blackHole(text)
  }
}

/// A holder of a closure for `launder`, which would wrap a bare closure in another thunk each time.
private struct Holder {
  var step: (Int) -> Int
}

private protocol Stepping {
  func step(_ x: Int) -> Int
}

private struct SmallCounter: Stepping {
  let increment: Int
  @inline(never) func step(_ x: Int) -> Int { x &+ increment }
}

private class Counter {
  @inline(never) func step(_ x: Int) -> Int { x &+ 1 }
}

private final class DoubleCounter: Counter {
  @inline(never) override func step(_ x: Int) -> Int { x &+ 2 }
}

extension MetricKey {
  /// An addition of integers.
  public static let operationAdd = MetricKey("add", .nanoseconds)
  /// A multiplication of integers.
  public static let operationMultiply = MetricKey("multiply", .nanoseconds)
  /// A division of integers.
  public static let operationDivide = MetricKey("divide", .nanoseconds)
  /// A division of floating-point numbers.
  public static let floatingPointDivide = MetricKey("floating-point-divide", .nanoseconds)
  /// A branch whose direction the processor predicted wrongly.
  public static let branchMisprediction = MetricKey("branch-misprediction", .nanoseconds)
  /// A call of a closure.
  public static let closureCall = MetricKey("closure-call", .nanoseconds)
  /// A call of a method of a class.
  public static let classCall = MetricKey("class-call", .nanoseconds)
  /// A call through a protocol.
  public static let existentialCall = MetricKey("existential-call", .nanoseconds)
  /// A retain and a release of an object.
  public static let retainRelease = MetricKey("retain-release", .nanoseconds)
  /// An allocation of 16 bytes, or of the size of the parameter, and its release.
  public static let mallocFree = MetricKey("malloc-free", .nanoseconds)
  /// Creating and releasing an object.
  public static let objectCreation = MetricKey("object", .nanoseconds)
  /// A look-up in a dictionary.
  public static let dictionaryLookup = MetricKey("dictionary-lookup", .nanoseconds)
  /// Appending to a string.
  public static let stringAppend = MetricKey("string-append", .nanoseconds)
}
