// Loops for Scripts/reasons, which counts the instructions of each function in them. A loop has the work of a variant of an experiment.
import Observation

final class NumberObject {
  let number: Int
  init(_ number: Int) { self.number = number }
}

class Counter {
  var stored = 3
  @inline(never) var number: Int { stored }
  @inline(never) func set(_ number: Int) { stored = number }
  static let path: any KeyPath<Counter, Int> & Sendable = \.number
}

@Observable
final class Setting {
  var number = 0
}

@inline(never) @_optimize(none)
func number(of object: NumberObject) -> Int { object.number }

@inline(never) @_optimize(none)
func hidden(_ text: String) -> String { text }

/// Texts of 40 and more bytes in memory of their own, as in the experiment `keys`.
func texts() -> [String] {
  (0..<1000).map { "the name of an attribute with the number \(100_000 + $0)" }
}

enum Unoptimised {
  @_optimize(none)
  static func sum(_ numbers: [Float]) -> Float {
    var sum: Float = 0
    for number in numbers { sum += number }
    return sum
  }

  @_optimize(none)
  static func reduced(_ numbers: [Float]) -> Float { numbers.reduce(0, +) }

  @_optimize(none)
  static func filled(_ count: Int) -> Int {
    var numbers: [Float] = []
    for number in 1...count { numbers.append(Float(number)) }
    return numbers.count
  }

  @_optimize(none)
  static func lookUps(_ table: [String: Int], _ key: String, _ count: Int) -> Int {
    var sum = 0
    for _ in 0..<count { sum += table[key] ?? -1 }
    return sum
  }
}

/// Prepares a loop, and returns it; it takes a number of steps.
func prepared(_ name: String) -> ((Int) -> Int)? {
  let (stored, copies) = (texts(), texts())
  switch name {
  case "object": return { (0..<$0).reduce(0) { $0 &+ number(of: NumberObject($1)) } }
  case "key-path":
    let counter = Counter()
    return { (0..<$0).reduce(0) { sum, _ in sum &+ counter[keyPath: Counter.path] } }
  case "tracked":
    let setting = Setting()
    return { steps in
      for number in 0..<steps {
        withObservationTracking {
          _ = setting.number
        } onChange: {
        }
        setting.number = number
      }
      return setting.number
    }
  case "bound":
    let (one, other) = (Setting(), Setting())
    return { steps in
      for number in 0..<steps {
        withObservationTracking {
          _ = one.number
        } onChange: {
        }
        withObservationTracking {
          _ = other.number
        } onChange: {
        }
        one.number = number
        other.number = one.number
      }
      return other.number
    }
  case "same-texts", "text-copies", "short-texts":
    let short = (0..<1000).map { "k\(1_000_000 + $0)" }
    let isShort = name == "short-texts"
    let table = Dictionary(uniqueKeysWithValues: zip(isShort ? short : stored, 0...))
    let keys = isShort ? short : name == "same-texts" ? stored : copies
    return { (0..<$0).reduce(0) { $0 &+ (table[keys[$1 % 1000]] ?? -1) } }
  case "compare-32", "compare-10":
    let count = name == "compare-32" ? 32 : 10
    let (one, other) = (
      stored.map { String($0.suffix(count)) }, copies.map { String($0.suffix(count)) }
    )
    return { (0..<$0).reduce(0) { $0 &+ (one[$1 % 1000] == other[$1 % 1000] ? 1 : 0) } }
  case "append":
    let text = String(stored[0].prefix(32))
    return { steps in
      var whole = ""
      for _ in 0..<steps { whole.append(hidden(text)) }
      return whole.utf8.count
    }
  case "sum-debug":
    return { steps in Int(Unoptimised.sum([Float](repeating: 1, count: steps))) }
  case "reduce-debug":
    return { steps in Int(Unoptimised.reduced([Float](repeating: 1, count: steps))) }
  case "fill-debug": return { Unoptimised.filled($0) }
  case "look-up-debug":
    let table = Dictionary(uniqueKeysWithValues: zip(stored, 0...))
    return { Unoptimised.lookUps(table, copies[7], $0) }
  default: return nil
  }
}

@inline(never) @_optimize(none)
func measured(_ steps: Int, _ loop: (Int) -> Int) -> Int { loop(steps) }

let words = CommandLine.arguments
guard words.count == 3, let steps = Int(words[2]), let loop = prepared(words[1]) else {
  fatalError("usage: reasons LOOP STEPS")
}
print(measured(steps, loop) >= 0)
