import ApusBenchmark
import ApusStreams

/// Descriptions compared with `String(describing:)`, which makes a string of each part.
enum Descriptions {
  static let flat = Comparison("list of integers", pair("4096 integers", numbers))
  static let nested = Comparison("lists of texts", pair("512 lists of 8 texts", lists))
  static let deep = Comparison("lists in lists", deepPairs)

  private static let numbers: [Int] = (0..<4096).map { $0 &* 7919 }
  private static let lists: [[String]] = (0..<512).map { row in (0..<8).map { "text \(row) \($0)" }
  }

  private static func pair<Value: Streamable & Sendable>(
    _ name: String, _ value: Value
  ) -> [Benchmark] {
    let expected = String(describing: value).utf8.count
    return [
      Benchmark("\(name): String(describing:)") { run in
        for _ in run {
          let text = String(describing: value)
          precondition(text.utf8.count == expected, "a wrong answer")
          blackHole(text)
        }
      },
      Benchmark("\(name): DescriptionStream") { run in
        for _ in run {
          var stream = DescriptionStream(into: MemorySink())
          do throws(StreamError) { try stream.write(value) } catch {
            preconditionFailure("\(error)")
          }
          let bytes = stream.takeOutput()
          precondition(bytes.count == expected, "a wrong answer")
          blackHole(bytes)
        }
      },
    ]
  }

  /// A text in nested lists of one element each; the name has the depth. Their types are not known
  /// statically.
  private static let deepPairs = [500, 1_000, 2_000, 4_000].flatMap { depth in
    [
      Benchmark("\(depth) levels: String(describing:)") { run in
        let value = nested(depth)
        for _ in run {
          let text = String(describing: value)
          precondition(text.utf8.count == 2 * depth + 3, "a wrong answer")
          blackHole(text)
        }
      },
      Benchmark("\(depth) levels: DescriptionStream") { run in
        let value = nested(depth)
        for _ in run {
          var stream = DescriptionStream(into: MemorySink())
          do throws(StreamError) {
            try stream.write(any: value)
          } catch {
            preconditionFailure("\(error)")
          }
          let bytes = stream.takeOutput()
          precondition(bytes.count == 2 * depth + 3, "a wrong answer")
          blackHole(bytes)
        }
      },
    ]
  }

  private static func nested(_ depth: Int) -> Any {
    var value: Any = "x"
    for _ in 0..<depth { value = [value] }
    return value
  }
}
