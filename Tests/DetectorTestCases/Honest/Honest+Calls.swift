import ApusBenchmark

extension Honest {
  static let calls = [
    direct, closure, witness, method, throwing, awaited, actor, allocation, enumeration, optional,
  ]

  @inline(never)
  private static func next(_ value: Int) -> Int { value &+ 1 }

  private static let direct = Benchmark("call of a function") { run in
    var value = identity(1)
    for _ in run { value = identity(next(value)) }
    blackHole(value)
  }

  private struct Step {
    var call: (Int) -> Int
  }

  private static let closure = Benchmark("call of a closure") { run in
    var step = Step { $0 &+ 1 }
    var value = identity(1)
    for _ in run {
      launder(&step)
      value = step.call(value)
    }
    blackHole(value)
  }

  private protocol Counting {
    func next(_ value: Int) -> Int
  }

  private struct One: Counting {
    func next(_ value: Int) -> Int { value &+ 1 }
  }

  private static let witness = Benchmark("call through a protocol") { run in
    var counting: any Counting = One()
    var value = identity(1)
    for _ in run {
      launder(&counting)
      value = counting.next(value)
    }
    blackHole(value)
  }

  private class Base {
    func next(_ value: Int) -> Int { value &+ 1 }
  }

  private final class Derived: Base {
    override func next(_ value: Int) -> Int { value &+ 2 }
  }

  private static let method = Benchmark("call of a method") { run in
    var object: Base = identity(1) == 1 ? Derived() : Base()
    var value = identity(1)
    for _ in run {
      launder(&object)
      value = object.next(value)
    }
    blackHole(value)
  }

  private struct Odd: Error {}

  @inline(never)
  private static func even(_ value: Int) throws(Odd) -> Int {
    guard value & 1 == 0 else { throw Odd() }
    return value &+ 2
  }

  private static let throwing = Benchmark("call that may throw") { run in
    var value = identity(2)
    for _ in run { value = identity((try? even(value)) ?? 0) }
    blackHole(value)
  }

  @inline(never)
  private static func later(_ value: Int) async -> Int { value &+ 1 }

  private static let awaited = Benchmark("await of a function") { (run: Run) async in
    var value = identity(1)
    for _ in run { value = await later(identity(value)) }
    blackHole(value)
  }

  private actor Counter {
    private var value = 0
    func next() -> Int {
      value &+= 1
      return value
    }
  }

  private static let actor = Benchmark("call of an actor") { (run: Run) async in
    let counter = Counter()
    for _ in run { blackHole(await counter.next()) }
  }

  private final class Box {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  private static let allocation = Benchmark("allocation of an object") { run in
    for _ in run { blackHole(Box(identity(1))) }
  }

  private enum Shape {
    case circle(Int)
    case square(Int)
    case none
  }

  private static let enumeration = Benchmark("switch over an enumeration") { run in
    var shape = Shape.circle(3)
    var value = identity(1)
    for _ in run {
      launder(&shape)
      switch shape {
      case .circle(let radius): value = identity(value &* radius)
      case .square(let side): value = identity(value &+ side)
      case .none: value = 0
      }
    }
    blackHole(value)
  }

  private static let optional = Benchmark("optional with a fallback") { run in
    var value: Int? = 3
    var sum = identity(0)
    for _ in run {
      launder(&value)
      sum = identity(sum &* 3 &+ (value ?? 7))
    }
    blackHole(sum)
  }
}
