import ApusBenchmark
import ApusReport
import Foundation
import Testing

@Suite("Plots")
struct PlotTests {
  static func estimate(_ value: Double, low: Double? = nil, high: Double? = nil) -> Estimate {
    Estimate(
      value: value, low: low, high: high, unit: .nanoseconds, samples: 9, statistic: .median,
      population: .events)
  }

  static func line(_ points: [(Double, Double)], names: [String] = ["a"]) -> LinePlot {
    let series = names.map { name in
      LinePlot.Series(
        name: name,
        points: points.map { point in
          let estimate = estimate(point.1, low: point.1 * 0.9, high: point.1 * 1.1)
          return PlotPoint(x: point.0, estimate: estimate)
        })
    }
    return LinePlot(
      title: "A <plot> & more", description: "\"Curves\"", x: ("x", .logarithmic, .bytes),
      y: ("y", .logarithmic, .unit(.nanoseconds)), series: series,
      plateaus: [.init(label: "L1 <1>", from: 1, to: 4096, value: 2)],
      guides: [.init(label: "cache & size", value: 2048), .init(label: "far", value: 1e30)])
  }

  /// The numbers in the coordinates of a picture.
  static func coordinates(_ document: WellFormed) -> [Double] {
    ["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "points"].flatMap { name in
      (document.attributes[name] ?? []).flatMap { text in
        text.split { $0 == " " || $0 == "," }.map { Double(String($0)) ?? .nan }
      }
    }
  }

  @Test(
    "A plot is well-formed, has a title and a description, and paints inside its frame",
    arguments: [
      [(1024, 1), (2048, 2), (4096, 4)], [(1024, 1)], [], [(0, 1), (1024, 0), (2048, -3)],
      [(1024, .nan), (.infinity, 3), (2048, .infinity)], [(1, 1e-300), (1e18, 1e300)],
    ] as [[(Double, Double)]])
  func lines(_ points: [(Double, Double)]) throws {
    let plot = Self.line(points, names: (1...8).map { "series <\($0)> with a rather long name" })
    let document = try #require(WellFormed.parse(plot.markup.source))
    // A pointer over a point also reads titles.
    #expect((document.counts["title"] ?? 0) >= 1)
    #expect(document.counts["desc"] == 1)
    #expect(document.text.contains("A <plot> & more"))
    let numbers = Self.coordinates(document)
    #expect(numbers.allSatisfy { $0.isFinite && $0 >= -20 && $0 <= PlotSize.usual.width + 400 })
  }

  @Test("Each series has a colour, a dash and a marker of its own")
  func series() {
    let source = Self.line([(1024, 1), (2048, 2)], names: ["a", "b", "c"]).markup.source
    for number in 0..<3 {
      #expect(source.contains("line s\(number)"))
      #expect(source.contains("mark f\(number)"))
    }
    #expect(source.contains("<circle") && source.contains("<polygon"))
  }

  @Test("Plateaus and guides are marked and named, except those beyond the axis")
  func marks() throws {
    let source = Self.line([(1024, 1), (4096, 4)]).markup.source
    #expect(source.contains("L1 &lt;1&gt;"))
    #expect(source.contains("cache &amp; size"))
    #expect(!source.contains(">far<"))
  }

  @Test(
    "Strips show each value with its interval, and published values in hollow shapes")
  func strips() throws {
    let plot = StripPlot(
      title: "T", description: "D",
      rows: [
        .init(name: "a < b", estimate: Self.estimate(10, low: 9, high: 12), others: [5, nil]),
        .init(name: "few", estimate: Self.estimate(2), others: [nil, 7]),
        .init(name: "none", estimate: nil, others: [1, 2]),
      ], others: ["5s", "X"])
    let document = try #require(WellFormed.parse(plot.markup.source))
    #expect(document.text.contains("10.0 ns [9.0, 12.0]"))
    #expect(document.text.contains("2.00 ns undecided"))
    #expect(document.text.contains("a < b, 5s: 5.00 ns"))
    let classes = document.attributes["class"] ?? []
    #expect(classes.filter { $0.hasPrefix("hollow") }.count == 4 + 2)
    #expect(Self.coordinates(document).allSatisfy { $0 >= -20 && $0 <= PlotSize.usual.width })
  }

  @Test(
    "Strips show distributions, a legend and the numbers under the pointer")
  func distributions() throws {
    let samples = Samples((1...101).map { Double($0 * 10) })
    let plot = StripPlot(
      title: "T", description: "D",
      rows: [
        .init(
          name: "noisy", estimate: Self.estimate(510, low: 400, high: 600),
          distribution: Distribution(samples)),
        .init(name: "unknown", estimate: Self.estimate(20)),
      ])
    let document = try #require(WellFormed.parse(plot.markup.source))
    let legend = [
      "median, its interval", "middle half of the samples", "10 to 90 %", "least to greatest",
    ]
    for name in legend { #expect(document.text.contains(name)) }
    #expect(
      document.text.contains(
        "noisy: 510 ns [400, 600]; least 10.0 ns, 10 % 110 ns, 25 % 260 ns, 50 % 510 ns, "
          + "75 % 760 ns, 90 % 910 ns, greatest 1.01 \u{B5}s"))
    let classes = document.attributes["class"] ?? []
    // Each class is once in the legend, and once in the row that has a distribution.
    for name in ["quarters", "tenths", "range s0"] {
      #expect(classes.filter { $0 == name }.count == 2)
    }
    #expect(classes.filter { $0 == "area hit" }.count == 1)
    #expect(Self.coordinates(document).allSatisfy { $0 >= 0 && $0 <= PlotSize.usual.width })
  }

  @Test(
    "Relative strips have their medians at the same position and mark cut-off samples")
  func relative() throws {
    func row(_ value: Double, least: Double = 0.9, greatest: Double) -> StripPlot.Row {
      let samples =
        (0..<20).map { value * (0.9 + 0.01 * Double($0)) }
        + [value * least, value * greatest]
      let estimate = Self.estimate(value, low: value * 0.99, high: value * 1.01)
      return .init(name: "n", estimate: estimate, distribution: Distribution(Samples(samples)))
    }
    let plot = StripPlot(
      title: "T", description: "D",
      rows: [row(2, greatest: 1.2), row(7e6, least: 0.01, greatest: 100)],
      scale: .relative)
    let source = plot.markup.source
    let document = try #require(WellFormed.parse(source))
    let positions = source.split(separator: "<circle cx=\"").dropFirst().filter {
      $0.contains("class=\"f0\"")
    }.map { $0.prefix { $0 != "\"" } }
    // The first is the legend's.
    #expect(positions.count == 3)
    #expect(positions[1] == positions[2])
    #expect(source.split(separator: ">\u{203A}<").count - 1 == 1)
    #expect(source.split(separator: ">\u{2039}<").count - 1 == 1)
    #expect(document.text.contains("greatest 700 ms"))
    #expect(document.text.contains("\u{2039} \u{203A} beyond the frame"))
    #expect(Self.coordinates(document).allSatisfy { $0 >= 0 && $0 <= PlotSize.usual.width })
  }

  @Test("Strips without known samples are drawn without distributions")
  func withoutDistributions() {
    let plot = StripPlot(
      title: "T", description: "D", rows: [.init(name: "a", estimate: Self.estimate(10))])
    let source = plot.markup.source
    for name in ["median", "quarters", "tenths", "range", "area"] {
      #expect(!source.contains(name))
    }
  }

  @Test(
    "Samples beyond the axis are drawn at its ends",
    arguments: [
      [0, 0, 0], [-5, 0, 5], [-3, -2, -1], [1e-300, 1, 1e300], [5, 5, 5],
      [-.greatestFiniteMagnitude, 1, .greatestFiniteMagnitude],
    ] as [[Double]])
  func hostileDistributions(_ samples: [Double]) throws {
    for (value, scale) in [1, 0, -1, 1e300, .infinity, .nan].flatMap({ value in
      [StripPlot.Scale.absolute, .relative].map { (value as Double, $0) }
    }) {
      let plot = StripPlot(
        title: "T", description: "D",
        rows: [
          .init(
            name: "a", estimate: Self.estimate(value), distribution: Distribution(Samples(samples)))
        ], scale: scale)
      let document = try #require(WellFormed.parse(plot.markup.source))
      let areas = document.attributes["width"] ?? []
      #expect(!areas.isEmpty)
      #expect(
        areas.allSatisfy { (Double($0) ?? -1) >= 0 && (Double($0) ?? .nan) <= PlotSize.usual.width }
      )
    }
  }

  @Test(
    "A long name keeps its beginning and its end, and a title has the whole name")
  func longNames() throws {
    let name = "sort shuffled integers of any kind in place, elements 64000"
    let plot = StripPlot(
      title: "T", description: "D", rows: [.init(name: name, estimate: Self.estimate(10))])
    let document = try #require(WellFormed.parse(plot.markup.source))
    #expect(!document.text.contains(name + "10.0"))
    #expect(document.text.contains("sort shuff") && document.text.contains("\u{2026}"))
    #expect(document.text.contains("s 64000"))
    #expect(document.text.contains(name + ": 10.0 ns"))
  }

  @Test("A curve of values below zero is not flat, and its intervals are within the axis")
  func negative() throws {
    let values = [-0.42, -0.49, -0.45]
    let plot = LinePlot(
      title: "T", description: "D", x: ("session", .linear, .whole),
      y: ("value", .linear, .unit(.ratio)),
      series: [
        .init(
          name: "a",
          points: values.enumerated().map { index, value in
            let estimate = Estimate(
              value: value, low: value - 0.2, high: value + 0.2, unit: .ratio, samples: 6,
              statistic: .median, population: .processes)
            return PlotPoint(x: Double(index + 1), estimate: estimate)
          })
      ])
    #expect(plot.y.low < -0.69 && plot.y.high == 0)
    let curve = try #require(
      plot.markup.source.components(separatedBy: "<polyline points=\"").last)
    let heights = curve.prefix { $0 != "\"" }.split(separator: " ").compactMap {
      Double($0.split(separator: ",")[1])
    }
    try #require(heights.count == 3)
    #expect(heights[0] < heights[2] && heights[2] < heights[1])
  }

  @Test("The name of a plateau stands clear of the curves and of other names")
  func plateauNames() throws {
    let flat = (0...8).map { (1024 * Double(1 << $0), 5.0) }
    let plot = LinePlot(
      title: "T", description: "D", x: ("size", .logarithmic, .bytes),
      y: ("time", .logarithmic, .unit(.nanoseconds)),
      series: [
        .init(name: "a", points: flat.map { PlotPoint(x: $0.0, estimate: Self.estimate($0.1)) }),
        .init(name: "b", points: flat.map { PlotPoint(x: $0.0, estimate: Self.estimate(5.6)) }),
      ],
      plateaus: [
        .init(label: "first", from: 1024, to: 262_144, value: 5),
        .init(label: "second", from: 1024, to: 262_144, value: 5),
      ])
    let source = plot.markup.source
    let heights = ["first", "second"].compactMap { name -> Double? in
      let before = source.components(separatedBy: ">\(name)</text>")[0]
      let mark = before.components(separatedBy: " y=\"").last ?? ""
      return Double(mark.prefix { $0 != "\"" })
    }
    try #require(heights.count == 2)
    #expect(abs(heights[0] - heights[1]) >= 14)
    let curves = source.components(separatedBy: "<polyline points=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != " " }.split(separator: ",")[1])
    }
    for height in heights {
      for curve in curves { #expect(!((height - 12)...(height + 4)).contains(curve)) }
    }
  }

  @Test("A heat map paints every pair and leaves the diagonal blank", arguments: [0, 1, 2, 16, 64])
  func heat(_ count: Int) throws {
    let map = HeatMap(title: "T", description: "D", names: (0..<count).map(String.init)) {
      $0 == $1 ? nil : Self.estimate(Double(10 + $0 * $1))
    }
    let document = try #require(WellFormed.parse(map.markup.source))
    let classes = document.attributes["class"] ?? []
    #expect(classes.filter { $0 == "heat hit" }.count == count * (count - 1))
    #expect(classes.filter { $0 == "blank" }.count == count)
    #expect(Self.coordinates(document).allSatisfy { $0 <= PlotSize.usual.width })
  }
}
