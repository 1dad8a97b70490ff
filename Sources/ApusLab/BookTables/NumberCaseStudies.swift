import ApusBytes
import ApusMeasure

/// Numbers packed in an array, and an object for each number: 10,000 of them, summed and created.
struct NumberCaseStudies {
  /// A number as an object, as Objective-C's arrays need it.
  final class Box {
    let value: Float
    init(_ value: Float) { self.value = value }
  }

  let all: [CaseStudy]

  /// Creates the numbers.
  init() {
    let count = 10_000
    let packed = PackedArray<Float>(from: 0, by: 1, count: 100)
    let numbers = PackedArray((0..<count).map { packed[$0 % 100] })
    let boxes = numbers.map(Box.init)
    all = [
      CaseStudy(
        .numbersSum, items: 10 * count,
        [
          (.packed, { Self.repeated { Int(Self.laundered(numbers).sum()) } }),
          (
            .boxed,
            { Self.repeated { Int(Self.laundered(boxes).reduce(0) { $0 + $1.value }) } }
          ),
        ]),
      CaseStudy(
        .numbersMake, items: 10 * count,
        [
          (
            .packed,
            {
              Self.repeated {
                Int(Self.laundered(PackedArray<Float>(from: 0, by: 1, count: count))[count - 1])
              }
            }
          ),
          (
            .boxed,
            {
              Self.repeated {
                Int(Self.laundered((0..<count).map { Box(Float($0)) })[count - 1].value)
              }
            }
          ),
        ]),
    ]
  }

  /// Runs the work ten times and returns a tenth of the sum: the clock reading becomes negligible.
  private static func repeated(_ work: () -> Int) -> Int {
    (0..<10).reduce(0) { sum, _ in sum + work() } / 10
  }

  private static func laundered<Value>(_ value: Value) -> Value {
    var value = value
    launder(&value)
    return value
  }
}

extension StudyKey {
  static let numbersSum = StudyKey("numbers-sum")
  static let numbersMake = StudyKey("numbers-make")
}

extension VariantKey {
  static let packed = VariantKey("packed")
  static let boxed = VariantKey("boxed")
}
