import ApusBenchmark
import ApusBytes

/// Makes 1024 short-lived objects per iteration, of which the last eight are held; their contents
/// are checked. The small objects have three numbers, the rows an array that is filled with eight.
enum ObjectReuse {
  static let small = Comparison("small objects", [allocated, cached])
  static let rows = Comparison("objects with an array", [allocatedRows, cachedRows])

  private final class Field {
    var start = 0
    var count = 0
    var name = 0
  }

  private final class Row {
    var numbers: [Int] = []
  }

  private static let allocated = Benchmark("1024 small objects: allocated") { run in
    var window = [Field?](repeating: nil, count: 8)
    for _ in run {
      var sum = 0
      for number in 0..<1024 { sum += use(Field(), number, &window) }
      precondition(sum == 523_776, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let cached = Benchmark("1024 small objects: ObjectCache") { run in
    var window = [Field?](repeating: nil, count: 8)
    var pool = ObjectPool(capacity: 16) {
      Field()
    } reset: {
      $0.start = 0
    }
    for _ in run {
      var sum = 0
      for number in 0..<1024 { sum += use(pool.next(), number, &window) }
      precondition(sum == 523_776, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let allocatedRows = Benchmark("1024 rows: allocated") { run in
    var window = [Row?](repeating: nil, count: 8)
    for _ in run {
      var sum = 0
      for number in 0..<1024 { sum += use(Row(), number, &window) }
      precondition(sum == 523_776, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let cachedRows = Benchmark("1024 rows: ObjectCache") { run in
    var window = [Row?](repeating: nil, count: 8)
    var pool = ObjectPool(capacity: 16) {
      Row()
    } reset: {
      $0.numbers.removeAll(keepingCapacity: true)
    }
    for _ in run {
      var sum = 0
      for number in 0..<1024 { sum += use(pool.next(), number, &window) }
      precondition(sum == 523_776, "a wrong answer")
      blackHole(sum)
    }
  }

  @inline(never)
  private static func use(_ field: Field, _ number: Int, _ window: inout [Field?]) -> Int {
    field.start += number
    window[number & 7] = field
    return field.start
  }

  @inline(never)
  private static func use(_ row: Row, _ number: Int, _ window: inout [Row?]) -> Int {
    for _ in 0..<8 { row.numbers.append(number) }
    window[number & 7] = row
    return row.numbers.count == 8 ? row.numbers[7] : -1
  }
}
