import ApusMeasure

/// The sum of the numbers from 1 to a limit, in the forms of the book: from a word of the processor
/// to an object for each intermediate sum.
///
/// The step is known when the program runs, so that no compiler replaces the loop by its result.
enum SumForms {
  /// A form: its key, and the function of the limit and the step.
  typealias Form = (key: VariantKey, sum: @Sendable (_ limit: Int, _ step: Int) -> Int)

  /// The forms; the first is the base of the ratios.
  static let all: [Form] = [
    (.wrapping, wrapping), (.checked, checked), (.unoptimised, unoptimised), (.reduce, reduce),
    (.reduceUnoptimised, reduceUnoptimised), (.existential, existential), (.boxed, boxed),
    (.object, object), (.objectUnoptimised, objectUnoptimised), (.tagged, tagged),
  ]

  @inline(never) @Sendable
  private static func wrapping(_ limit: Int, _ step: Int) -> Int {
    var (sum, number) = (0, 1)
    while number <= limit {
      sum &+= number
      number &+= step
    }
    return sum
  }

  @inline(never) @Sendable
  private static func checked(_ limit: Int, _ step: Int) -> Int {
    var (sum, number) = (0, 1)
    while number <= limit {
      sum += number
      number += step
    }
    return sum
  }

  @_optimize(none) @Sendable
  private static func unoptimised(_ limit: Int, _ step: Int) -> Int {
    var (sum, number) = (0, 1)
    while number <= limit {
      sum += number
      number += step
    }
    return sum
  }

  @inline(never) @Sendable
  private static func reduce(_ limit: Int, _ step: Int) -> Int {
    stride(from: 1, through: limit, by: step).reduce(0, +)
  }

  @_optimize(none) @Sendable
  private static func reduceUnoptimised(_ limit: Int, _ step: Int) -> Int {
    stride(from: 1, through: limit, by: step).reduce(0, +)
  }

  @inline(never) @Sendable
  private static func existential(_ limit: Int, _ step: Int) -> Int {
    var sum: any Summand = identity(0)
    var number = 1
    while number <= limit {
      sum = sum.adding(number)
      number &+= step
    }
    return sum.number
  }

  @inline(never) @Sendable
  private static func boxed(_ limit: Int, _ step: Int) -> Int {
    var sum = BoxedNumber.value(0)
    var number = 1
    while number <= limit {
      sum = sum.adding(number)
      number &+= step
    }
    return sum.number
  }

  @inline(never) @Sendable
  private static func object(_ limit: Int, _ step: Int) -> Int {
    var sum = NumberObject(0)
    var number = 1
    while number <= limit {
      sum = sum.adding(number)
      number &+= step
    }
    return sum.number
  }

  @_optimize(none) @Sendable
  private static func objectUnoptimised(_ limit: Int, _ step: Int) -> Int {
    var sum = NumberObject(0)
    var number = 1
    while number <= limit {
      sum = sum.adding(number)
      number &+= step
    }
    return sum.number
  }

  @inline(never) @Sendable
  private static func tagged(_ limit: Int, _ step: Int) -> Int {
    var sum = TaggedNumber.small(0)
    var number = 1
    while number <= limit {
      sum = sum.adding(number)
      number &+= step
    }
    return sum.number
  }
}

/// A number behind a protocol.
private protocol Summand {
  var number: Int { get }
  func adding(_ other: Int) -> any Summand
}

extension Int: Summand {
  fileprivate var number: Int { self }
  @inline(never)
  fileprivate func adding(_ other: Int) -> any Summand { self &+ other }
}

/// A number in a box of the heap.
private enum BoxedNumber {
  indirect case value(Int)

  var number: Int {
    switch self {
    case .value(let number): number
    }
  }
  @inline(never)
  func adding(_ other: Int) -> BoxedNumber { .value(number &+ other) }
}

/// A number as an object.
private final class NumberObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  @inline(never)
  func adding(_ other: Int) -> NumberObject { NumberObject(number &+ other) }
}

/// A number in a word, which becomes an object of two words if it overflows.
private enum TaggedNumber {
  case small(Int)
  case large(LargeNumber)

  /// The lower word.
  var number: Int {
    switch self {
    case .small(let number): number
    case .large(let large): large.low
    }
  }

  @inline(never)
  func adding(_ other: Int) -> TaggedNumber {
    guard case .small(let number) = self else { return .large(LargeNumber(number, other)) }
    let (sum, isTooLarge) = number.addingReportingOverflow(other)
    return isTooLarge ? .large(LargeNumber(number, other)) : .small(sum)
  }
}

/// The sum of two words, in two words.
private final class LargeNumber {
  let high: Int
  let low: Int
  init(_ first: Int, _ second: Int) {
    let (sum, isTooLarge) = first.addingReportingOverflow(second)
    low = sum
    high = isTooLarge ? (first < 0 ? -1 : 1) : 0
  }
}

extension VariantKey {
  static let wrapping = VariantKey("wrapping")
  static let checked = VariantKey("checked")
  static let unoptimised = VariantKey("unoptimised")
  static let reduce = VariantKey("reduce")
  static let reduceUnoptimised = VariantKey("reduce-unoptimised")
  static let existential = VariantKey("existential")
  static let object = VariantKey("objects")
  static let objectUnoptimised = VariantKey("objects-unoptimised")
  static let tagged = VariantKey("tagged")
}
