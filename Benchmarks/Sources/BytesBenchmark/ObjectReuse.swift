import ApusBytes
import ApusMeasure

/// 1024 short-lived objects an iteration, each held until the next but seven; what they hold is checked.
enum ObjectReuse {
  static let comparison = Comparison("short-lived objects", [allocated, cached])

  private final class Field {
    var start = 0
    var count = 0
    var name = 0
  }

  private static let allocated = Benchmark("1024 objects: allocated") { run in
    var window = [Field?](repeating: nil, count: 8)
    for _ in run {
      var sum = 0
      for number in 0..<1024 { sum += use(Field(), number, &window) }
      precondition(sum == 523_776, "a wrong answer")
      consume(sum)
    }
  }

  private static let cached = Benchmark("1024 objects: ObjectCache") { run in
    var window = [Field?](repeating: nil, count: 8)
    var cache = ObjectCache(capacity: 16) {
      Field()
    } reset: {
      $0.start = 0
    }
    for _ in run {
      var sum = 0
      for number in 0..<1024 { sum += use(cache.next(), number, &window) }
      precondition(sum == 523_776, "a wrong answer")
      consume(sum)
    }
  }

  @inline(never)
  private static func use(_ field: Field, _ number: Int, _ window: inout [Field?]) -> Int {
    field.start += number
    window[number & 7] = field
    return field.start
  }
}
