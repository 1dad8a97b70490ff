import ApusBenchmark
import ApusStreams

/// The forms in which a value can find the code for its kind: 1024 values of four kinds.
enum Dispatch {
  static let comparison = Comparison(
    "dispatch on the kind", [enumeration, protocols, known, classes, casts])

  private static let count = 1024
  private static let expected = count / 4 * (1 + 2 + 3 + 4)

  /// The counter at the end of every form.
  struct Counter: ValueStream {
    var sum = 0

    mutating func writeText(_ text: String) throws(StreamError) { sum += 1 }
    mutating func writeInteger<Integer: FixedWidthInteger>(
      _ number: Integer
    ) throws(StreamError) { sum += 2 }
    mutating func writeNumber(_ number: Double) throws(StreamError) { sum += 3 }
    mutating func writeBool(_ value: Bool) throws(StreamError) { sum += 4 }
    mutating func writeNothing() throws(StreamError) {}
    mutating func writeList<Elements: Sequence>(
      _ elements: Elements
    ) throws(StreamError) where Elements.Element: Streamable {}
    mutating func writePairs<Key: Streamable, Value: Streamable, Pairs: Sequence>(
      _ pairs: Pairs
    ) throws(StreamError) where Pairs.Element == (key: Key, value: Value) {}
    mutating func writeRecord(
      _ name: String, _ fields: (inout Counter) throws(StreamError) -> Void
    ) throws(StreamError) {}
    mutating func writeField<Value: Streamable>(
      _ name: String, _ value: Value
    ) throws(StreamError) {}
    mutating func writeObject(
      _ object: AnyObject, _ name: String, _ fields: (inout Counter) throws(StreamError) -> Void
    ) throws(StreamError) {}
  }

  private enum Kind {
    case text(String)
    case integer(Int)
    case number(Double)
    case truth(Bool)
  }

  private static let kinds: [Kind] = (0..<count).map { index in
    switch index * 7 % 4 {
    case 0: .text("a")
    case 1: .integer(index)
    case 2: .number(0.5)
    default: .truth(true)
    }
  }

  private static let enumeration = measuring("enum and switch", kinds) { kind, counter in
    switch kind {
    case .text(let text): try counter.writeText(text)
    case .integer(let number): try counter.writeInteger(number)
    case .number(let number): try counter.writeNumber(number)
    case .truth(let value): try counter.writeBool(value)
    }
  }

  private static let streamables: [any Streamable & Sendable] = kinds.map { kind in
    switch kind {
    case .text(let text): text
    case .integer(let number): number
    case .number(let number): number
    case .truth(let value): value
    }
  }

  private static let protocols = measuring("any Streamable", streamables) { value, counter in
    try value.write(to: &counter)
  }

  private static let known = Benchmark("1024 values: Streamable of known types") { run in
    let texts = Array(repeating: "a", count: count / 4)
    let numbers = Array(repeating: 1, count: count / 4)
    let fractions = Array(repeating: 0.5, count: count / 4)
    let truths = Array(repeating: true, count: count / 4)
    for _ in run {
      var counter = Counter()
      do throws(StreamError) {
        for index in 0..<count / 4 {
          try counter.write(texts[index])
          try counter.write(numbers[index])
          try counter.write(fractions[index])
          try counter.write(truths[index])
          launder(&counter.sum)
        }
      } catch {
        preconditionFailure("\(error)")
      }
      precondition(counter.sum == expected, "a wrong answer")
      blackHole(counter.sum)
    }
  }

  private class Node {
    func write(to counter: inout Counter) throws(StreamError) {}
  }

  private final class Text: Node {
    override func write(to counter: inout Counter) throws(StreamError) {
      try counter.writeText("a")
    }
  }

  private final class Integer: Node {
    override func write(to counter: inout Counter) throws(StreamError) {
      try counter.writeInteger(1)
    }
  }

  private final class Fraction: Node {
    override func write(to counter: inout Counter) throws(StreamError) {
      try counter.writeNumber(0.5)
    }
  }

  private final class Truth: Node {
    override func write(to counter: inout Counter) throws(StreamError) {
      try counter.writeBool(true)
    }
  }

  private static func nodes() -> [Node] {
    (0..<count).map { index in
      switch index * 7 % 4 {
      case 0: Text()
      case 1: Integer()
      case 2: Fraction()
      default: Truth()
      }
    }
  }

  private static let classes = measuring("overridden methods", nodes()) { node, counter in
    try node.write(to: &counter)
  }

  private static let boxes: [any Sendable] = streamables.map { $0 as any Sendable }

  private static let casts = measuring("casts from any Sendable", boxes) { value, counter in
    if let text = value as? String {
      try counter.writeText(text)
    } else if let number = value as? Int {
      try counter.writeInteger(number)
    } else if let number = value as? Double {
      try counter.writeNumber(number)
    } else if let value = value as? Bool {
      try counter.writeBool(value)
    }
  }

  private static func measuring<Value>(
    _ name: String, _ values: @autoclosure @escaping @Sendable () -> [Value],
    _ write: @escaping @Sendable (Value, inout Counter) throws -> Void
  ) -> Benchmark {
    Benchmark("1024 values: \(name)") { run in
      let values = values()
      for _ in run {
        var counter = Counter()
        do {
          for value in values { try write(value, &counter) }
        } catch {
          preconditionFailure("\(error)")
        }
        precondition(counter.sum == expected, "a wrong answer")
        blackHole(counter.sum)
      }
    }
  }
}
