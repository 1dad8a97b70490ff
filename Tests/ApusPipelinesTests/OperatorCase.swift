import ApusPipelines
import Testing

/// A pipeline, and a single-pass lazy sequence of the standard library with the same closures as
/// its reference.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  typealias Run = @Sendable (_ numbers: [Int], _ log: Log) -> [Int]

  /// The calls of the closures, in order.
  final class Log {
    private(set) var calls: [String] = []

    func odd(_ number: Int) -> Bool {
      calls.append("odd \(number)")
      return !number.isMultiple(of: 2)
    }

    func small(_ number: Int) -> Bool {
      calls.append("small \(number)")
      return number < 12
    }

    func twice(_ number: Int) -> Int {
      calls.append("twice \(number)")
      return number * 2
    }

    func half(_ number: Int) -> Int? {
      calls.append("half \(number)")
      return number.isMultiple(of: 2) ? number / 2 : nil
    }

    func range(_ number: Int) -> Range<Int> {
      calls.append("range \(number)")
      return 0..<max(0, number % 5)
    }
  }

  let name: String
  let ours: Run
  let reference: Run

  var testDescription: String { name }

  init(_ name: String, _ ours: @escaping Run, _ reference: @escaping Run) {
    self.name = name
    self.ours = ours
    self.reference = reference
  }

  static let all = stages + chains + results

  private static let stages = [
    OperatorCase(
      "map", { $0.span.pipeline.map($1.twice).array() },
      { Array(AnySequence($0).lazy.map($1.twice)) }),
    OperatorCase(
      "filter", { $0.span.pipeline.filter($1.odd).array() },
      { Array(AnySequence($0).lazy.filter($1.odd)) }),
    OperatorCase(
      "compactMap", { $0.span.pipeline.compactMap($1.half).array() },
      { Array(AnySequence($0).lazy.compactMap($1.half)) }),
    OperatorCase(
      "flatMap", { $0.span.pipeline.flatMap($1.range).array() },
      { Array(AnySequence($0).lazy.flatMap($1.range)) }),
    OperatorCase(
      "prefix(while:)", { $0.span.pipeline.prefix(while: $1.small).map($1.twice).array() },
      { Array(AnySequence($0).lazy.prefix(while: $1.small).map($1.twice)) }),
    OperatorCase(
      "drop(while:)", { $0.span.pipeline.drop(while: $1.small).map($1.twice).array() },
      { Array(AnySequence($0).lazy.drop(while: $1.small).map($1.twice)) }),
    OperatorCase(
      "enumerated",
      { $0.span.pipeline.filter($1.odd).enumerated().map { $0.offset * 100 + $0.element }.array() },
      { AnySequence($0).lazy.filter($1.odd).enumerated().map { $0.offset * 100 + $0.element } }),
  ]

  private static let chains =
    [0, 1, 2, 7, 1000].flatMap { count in
      [
        OperatorCase(
          "prefix(\(count))",
          { $0.span.pipeline.filter($1.odd).prefix(count).map($1.twice).array() },
          { Array(AnySequence($0).lazy.filter($1.odd).prefix(count).lazy.map($1.twice)) }),
        OperatorCase(
          "dropFirst(\(count))",
          { $0.span.pipeline.map($1.twice).dropFirst(count).filter($1.small).array() },
          { Array(AnySequence($0).lazy.map($1.twice).dropFirst(count).lazy.filter($1.small)) }),
        OperatorCase(
          "dropFirst(\(count)) and prefix(3) of the source",
          { $0.span.pipeline.dropFirst(count).prefix(3).map($1.twice).array() },
          { Array(AnySequence($0).dropFirst(count).prefix(3).lazy.map($1.twice)) }),
        OperatorCase(
          "flatMap, prefix(\(count))",
          { $0.span.pipeline.flatMap($1.range).prefix(count).map($1.twice).array() },
          { Array(AnySequence($0).lazy.flatMap($1.range).prefix(count).lazy.map($1.twice)) }),
        OperatorCase(
          "prefix(\(count)), filter, prefix(2)",
          { $0.span.pipeline.prefix(count).filter($1.odd).prefix(2).array() },
          { Array(AnySequence($0).prefix(count).lazy.filter($1.odd).prefix(2)) }),
      ]
    }

  private static let results = [
    OperatorCase(
      "reduce", { [$0.span.pipeline.map($1.twice).reduce(7) { $0 &* 31 &+ $1 }] },
      { [AnySequence($0).lazy.map($1.twice).reduce(7) { $0 &* 31 &+ $1 }] }),
    OperatorCase(
      "reduce(into:)", { $0.span.pipeline.filter($1.odd).reduce(into: []) { $0.append($1) } },
      { AnySequence($0).lazy.filter($1.odd).reduce(into: []) { $0.append($1) } }),
    OperatorCase(
      "sum", { [$0.span.pipeline.compactMap($1.half).sum()] },
      { [AnySequence($0).lazy.compactMap($1.half).reduce(0, +)] }),
    OperatorCase(
      "wrappingSum", { [$0.span.pipeline.map { $0 &* (.max / 3) }.wrappingSum(), $1.twice(0)] },
      { [AnySequence($0).lazy.map { $0 &* (.max / 3) }.reduce(0, &+), $1.twice(0)] }),
    OperatorCase(
      "count", { [$0.span.pipeline.filter($1.odd).count()] },
      { [AnySequence($0).lazy.filter($1.odd).reduce(0) { count, _ in count + 1 }] }),
    OperatorCase(
      "min, max",
      {
        [$0.span.pipeline.map($1.twice).min(), $0.span.pipeline.map($1.twice).max()].map {
          $0 ?? -99
        }
      },
      {
        [AnySequence($0).lazy.map($1.twice).min(), AnySequence($0).lazy.map($1.twice).max()].map {
          $0 ?? -99
        }
      }),
    OperatorCase(
      "first(where:)", { [$0.span.pipeline.map($1.twice).first(where: $1.small) ?? -99] },
      { [AnySequence($0).lazy.map($1.twice).first(where: $1.small) ?? -99] }),
    OperatorCase(
      "first", { [$0.span.pipeline.filter($1.odd).first() ?? -99] },
      { [AnySequence($0).lazy.filter($1.odd).first { _ in true } ?? -99] }),
    OperatorCase(
      "contains(where:)", { [$0.span.pipeline.map($1.twice).contains(where: $1.small) ? 1 : 0] },
      { [AnySequence($0).lazy.map($1.twice).contains(where: $1.small) ? 1 : 0] }),
    OperatorCase(
      "contains", { [$0.span.pipeline.map($1.twice).contains(10) ? 1 : 0] },
      { [AnySequence($0).lazy.map($1.twice).contains(10) ? 1 : 0] }),
    OperatorCase(
      "allSatisfy", { [$0.span.pipeline.map($1.twice).allSatisfy($1.small) ? 1 : 0] },
      { [AnySequence($0).lazy.map($1.twice).allSatisfy($1.small) ? 1 : 0] }),
  ]
}
