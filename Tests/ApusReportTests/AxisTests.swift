import ApusBenchmark
import ApusReport
import Testing

@Suite("Axis")
struct AxisTests {
  static func axis(
    _ scale: Axis.Scale, _ kind: Axis.Kind, _ values: [Double]
  ) -> Axis {
    Axis(title: "", scale: scale, kind: kind, holding: values)
  }

  static let kinds: [(Axis.Scale, Axis.Kind)] = [
    (.logarithmic, .bytes), (.logarithmic, .unit(.nanoseconds)), (.logarithmic, .whole),
    (.linear, .unit(.gigabytesPerSecond)), (.linear, .whole), (.linear, .unit(.nanoseconds)),
  ]

  @Test(
    "An axis has a range, contains every value, and has few ticks, for any values",
    arguments: UInt64(1)...60)
  func laws(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (scale, kind) in Self.kinds {
      let values = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        var value = Double.random(in: 1..<10, using: &random)
        for _ in 0..<Int.random(in: 0...9, using: &random) { value *= 10 }
        return value.rounded()
      }
      let axis = Self.axis(scale, kind, values)
      #expect(axis.low < axis.high)
      for value in values {
        let position = try #require(axis.position(value))
        #expect(position >= -1e-9 && position <= 1 + 1e-9)
      }
      for most in [3, 6, 10] {
        let ticks = axis.ticks(most: most)
        #expect(ticks.count <= most + (scale == .logarithmic ? 2 : 0))
        #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.value < $1.value })
        #expect(Set(ticks.map(\.label)).count == ticks.count)
        for tick in ticks {
          let position = try #require(axis.position(tick.value))
          #expect(position >= -1e-6 && position <= 1 + 1e-6)
        }
      }
    }
  }

  @Test("Bytes have ticks at powers of two, and at the ends of the axis")
  func bytes() {
    let axis = Self.axis(.logarithmic, .bytes, [4096, 536_870_912])
    #expect(
      axis.ticks(most: 20).map(\.label) == [
        "4 KiB", "8 KiB", "16 KiB", "32 KiB", "64 KiB", "128 KiB", "256 KiB", "512 KiB", "1 MiB",
        "2 MiB", "4 MiB", "8 MiB", "16 MiB", "32 MiB", "64 MiB", "128 MiB", "256 MiB", "512 MiB",
      ])
    #expect(
      axis.ticks(most: 6).map(\.label) == [
        "4 KiB", "32 KiB", "256 KiB", "2 MiB", "16 MiB", "128 MiB", "512 MiB",
      ])
  }

  @Test(
    "Times have ticks at 1, 2 and 5, or at powers of ten if those are too many, and at the ends")
  func times() {
    let axis = Self.axis(.logarithmic, .unit(.nanoseconds), [1.15, 160])
    #expect(
      axis.ticks(most: 9).map(\.label) == [
        "1 ns", "2 ns", "5 ns", "10 ns", "20 ns", "50 ns", "100 ns", "200 ns",
      ])
    #expect(axis.ticks(most: 5).map(\.label) == ["1 ns", "10 ns", "100 ns", "200 ns"])
    let wide = Self.axis(.logarithmic, .unit(.nanoseconds), [300, 1e9])
    #expect(wide.ticks(most: 8).map(\.label).contains("1 \u{B5}s"))
  }

  @Test("A linear axis of values above zero starts at zero")
  func linear() {
    let axis = Self.axis(.linear, .unit(.gigabytesPerSecond), [98])
    #expect(axis.ticks(most: 8).map(\.label).first == "0")
    #expect(axis.low == 0 && axis.high == 120)
    let whole = Self.axis(.linear, .whole, [0, 1, 2, 3])
    #expect(whole.ticks(most: 8).map(\.label) == ["0", "1", "2", "3"])
  }

  @Test(
    "A linear axis holds values below zero, and includes zero",
    arguments: [
      ([-0.42, -0.49], -0.6, 0), ([-3, 98], -4, 120), ([-98, 3], -120, 4), ([0, -5], -6, 0),
    ] as [([Double], Double, Double)])
  func negative(_ values: [Double], _ low: Double, _ high: Double) throws {
    let axis = Self.axis(.linear, .unit(.ratio), values)
    #expect(abs(axis.low - low) < 1e-9 && axis.high == high)
    let positions = try values.map { try #require(axis.position($0)) }
    #expect(Set(positions).count == values.count)
    #expect(positions.allSatisfy { 0...1 ~= $0 })
    let ticks = axis.ticks(most: 8)
    #expect(ticks.contains { $0.value == 0 && $0.label == "0" })
    #expect(ticks.allSatisfy { ($0.value < 0) == $0.label.hasPrefix("-") })
    #expect(ticks[0].value < 0 || high > -low)
    #expect(ticks.count <= 8 && Set(ticks.map(\.label)).count == ticks.count)
    let whole = Self.axis(.linear, .whole, [-5, -2])
    #expect(whole.high == 0 && whole.low < -5)
    #expect(whole.ticks(most: 8).map(\.label).contains("0"))
  }

  @Test(
    "Without values there is still an axis",
    arguments: [
      [], [.nan], [.infinity], [0], [-5], [1], [.greatestFiniteMagnitude],
      [.leastNonzeroMagnitude, 1], [1e249, 1e-249], [-1e300, 1e300],
    ] as [[Double]])
  func degenerate(_ values: [Double]) {
    for (scale, kind) in Self.kinds {
      let axis = Self.axis(scale, kind, values)
      #expect(axis.low < axis.high && axis.high.isFinite)
      #expect(axis.ticks(most: 8).allSatisfy { $0.value.isFinite })
    }
  }

  @Test(
    "A value that a logarithmic axis cannot show has no position",
    arguments: [0, -1, .nan] as [Double])
  func unshowable(_ value: Double) {
    #expect(Self.axis(.logarithmic, .bytes, [1, 1024]).position(value) == nil)
  }
}
