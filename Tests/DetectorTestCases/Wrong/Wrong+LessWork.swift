import ApusBenchmark

// Work that is not proportional to the declared bytes or elements.

extension Wrong {
  static let lessWork = [
    fixedCopy, fixedSum, firstHit, isEmpty, slice, sharedCopy, lazyMap, lazyReversal,
    storedLength, sameStorage, everyPage, firstDifference, lookUp, bisection, remembered, smallCopy,
  ]

  private static let fixedCopy = Benchmark("16 bytes copied, 4096 declared", bytes: 4096) {
    run, count in
    let source = [UInt8](repeating: 7, count: 16)
    var target = [UInt8](repeating: 0, count: count)
    for _ in run {
      target.replaceSubrange(0..<16, with: source)
      launder(&target)
    }
  }

  private static let fixedSum = Benchmark("8 elements added, 1000 declared", elements: 1000) {
    run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.prefix(8).reduce(0, &+))
    }
  }

  private static let firstHit = Benchmark("search that ends at once", elements: 1000) {
    run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.contains(identity(0)))
    }
  }

  private static let isEmpty = Benchmark("isEmpty", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.isEmpty)
    }
  }

  private static let slice = Benchmark("slice that is not read", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers[..<(numbers.count / 2)])
    }
  }

  private static let sharedCopy = Benchmark("copy that shares its storage", bytes: 4096) {
    run, count in
    var bytes = [UInt8](repeating: 7, count: count)
    for _ in run {
      launder(&bytes)
      let copy = bytes
      blackHole(copy)
    }
  }

  private static let lazyMap = Benchmark("lazy map that is not read", elements: 1000) {
    run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.lazy.map { $0 &* 3 }.count)
    }
  }

  private static let lazyReversal = Benchmark("reversed view", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      let view: ReversedCollection<[Int]> = numbers.reversed()
      blackHole(view.first ?? 0)
    }
  }

  private static let storedLength = Benchmark("stored length of a text", bytes: 1000) {
    run, count in
    var text = String(repeating: "x", count: count)
    for _ in run {
      launder(&text)
      blackHole(text.utf8.count)
    }
  }

  private static let sameStorage = Benchmark("comparison with itself", bytes: 1000) { run, count in
    var text = String(repeating: "x", count: count)
    for _ in run {
      launder(&text)
      let other = text
      blackHole(text == other)
    }
  }

  private static let everyPage = Benchmark("one byte of each page", bytes: 1_000_000) {
    run, count in
    var bytes = [UInt8](repeating: 7, count: count)
    for _ in run {
      launder(&bytes)
      var sum: UInt8 = 0
      for index in stride(from: 0, to: count, by: 4096) { sum &+= bytes[index] }
      blackHole(Int(sum))
    }
  }

  private static let firstDifference = Benchmark("arrays that differ at once", elements: 1000) {
    run, count in
    var numbers = Array(0..<count)
    var others = Array(1...count)
    for _ in run {
      launder(&numbers)
      launder(&others)
      blackHole(numbers == others)
    }
  }

  private static let lookUp = Benchmark("one look-up, its table declared", elements: 1000) {
    run, count in
    var table = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 + 1) })
    for _ in run {
      launder(&table)
      blackHole(table[identity(7)] ?? 0)
    }
  }

  private static let bisection = Benchmark("bisection, its table declared", elements: 64_000) {
    run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      var low = 0
      var high = numbers.count
      let key = identity(7)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] < key { low = middle + 1 } else { high = middle }
      }
      blackHole(low)
    }
  }

  private static let remembered = Benchmark("result that is remembered", elements: 1000) {
    run, count in
    var answers: [Int: Int] = [:]
    for _ in run {
      let key = identity(count)
      if let answer = answers[key] {
        blackHole(answer)
      } else {
        let answer = (0..<key).reduce(0) { $0 &+ DetectorCase.mixed($1) }
        answers[key] = answer
        blackHole(answer)
      }
    }
  }

  private static let smallCopy = Benchmark("1 byte copied, 8 declared", bytes: 8) { run, count in
    var source = [UInt8](repeating: 7, count: count)
    var target = [UInt8](repeating: 0, count: count)
    for _ in run {
      launder(&source)
      target[0] = source[0]
      launder(&target)
    }
  }
}
