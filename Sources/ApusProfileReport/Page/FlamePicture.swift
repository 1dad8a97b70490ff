import ApusProfile
import ApusReport

/// The picture of a flame graph, which can be read without a script: a bar for each call, as wide as its
/// share, below the bar of its caller.
struct FlamePicture {
  private let graph: FlameGraph

  init(_ graph: FlameGraph) { self.graph = graph }

  /// The height of a bar with its gap, in pixels.
  static let barHeight = 18
  /// The least width of a bar, and of a bar with a name, as parts of the whole.
  private static let (leastWidth, leastNamed) = (0.001, 0.012)
  /// The greatest number of bars below each other.
  private static let mostBars = 200

  /// The picture, as wide as the page.
  var markup: Markup {
    let bars = bars
    let height = (1 + (bars.map(\.depth).max() ?? 0)) * Self.barHeight
    return .element(
      "svg",
      [
        "id": "flame", "class": "flame", "role": "img", "width": "100%", "height": "\(height)",
        "xmlns": "http://www.w3.org/2000/svg",
      ],
      [
        .element("title", [:], "Flame graph"),
        .element(
          "desc", [:],
          "Each bar is a call. Its width is the share of samples in it. Its callees are below it."),
      ] + bars.map(bar))
  }

  /// A bar of the picture.
  private struct Bar {
    let node: FlameGraph.Node
    let start: Double
    let width: Double
    var depth: Int { node.depth }
  }

  private var bars: [Bar] {
    var bars: [Bar] = []
    // The start of the next bar at each depth.
    var starts = [0.0]
    for node in graph.nodes {
      let width = graph.width(of: node)
      starts.removeLast(max(0, starts.count - node.depth - 2))
      while starts.count < node.depth + 2 { starts.append(0) }
      let start = starts[node.depth]
      starts[node.depth + 1] = start
      starts[node.depth] += width
      guard width >= Self.leastWidth, node.depth < Self.mostBars else { continue }
      bars.append(Bar(node: node, start: start, width: width))
    }
    return bars
  }

  private func bar(_ bar: Bar) -> Markup {
    let function = graph.functions[bar.node.function]
    let tip = Self.tip(of: bar.node, function)
    let colour = FlameColour(bar.node, function)
    return .element(
      "svg",
      [
        "x": "\(Self.percent(bar.start))%",
        "y": "\(bar.depth * Self.barHeight)",
        "width": "\(Self.percent(bar.width))%", "height": "\(Self.barHeight - 1)",
      ],
      [
        .element("title", [:], .text(tip)),
        .element(
          "rect",
          [
            "width": "100%", "height": "100%", "class": colour.name,
            "fill-opacity": colour.opacity,
          ]),
      ]
        + (bar.width < Self.leastNamed
          ? []
          : [.element("text", ["x": "4", "y": "13"], .text(colour.mark + function.label))]))
  }

  /// The name of a function, and its share with the interval.
  private static func tip(of node: FlameGraph.Node, _ function: FlameGraph.Function) -> String {
    let name = function.module.isEmpty ? function.label : "\(function.label) (\(function.module))"
    let shares = node.shares.map { share in
      "\(short(share.value)) % (\(short(share.low)) to \(short(share.high)))"
    }
    guard shares.count == 2 else { return "\(name): \(shares[0]), \(node.counts[0]) samples" }
    return "\(name): old \(shares[0]), new \(shares[1]); \(function.verdict.rawValue)"
  }

  private static func short(_ share: Double) -> String { "\((share * 1000).rounded() / 10)" }

  /// A part in per cent with three digits behind the point.
  private static func percent(_ part: Double) -> String { "\((part * 100_000).rounded() / 1000)" }
}

/// The colour of a bar.
///
/// The bars of a module have one colour, or those of a function if modules are not known. In a comparison, bars of functions with a verdict are orange for
/// more and blue for fewer, which readers with any colour vision can tell apart, and have a sign.
struct FlameColour {
  let name: String
  let opacity: String
  /// The sign before the name.
  let mark: String

  init(_ node: FlameGraph.Node, _ function: FlameGraph.Function) {
    guard node.shares.count == 2 else {
      (name, opacity, mark) = (Self.series(of: function), "0.3", "")
      return
    }
    let change = node.shares[1].value - node.shares[0].value
    let strength = "\(((0.3 + min(0.6, 6 * abs(change))) * 100).rounded() / 100)"
    switch (function.verdict, change) {
    case (.more, 0.0000001...): (name, opacity, mark) = ("f1", strength, "+ ")
    case (.fewer, ...(-0.0000001)): (name, opacity, mark) = ("f0", strength, "\u{2212} ")
    default: (name, opacity, mark) = ("f5", "0.15", "")
    }
  }

  /// The colour of a series, by a sum of the bytes of the module's name, or of the function's.
  private static func series(of function: FlameGraph.Function) -> String {
    let name = function.module.isEmpty ? function.label : function.module
    return "f\(name.utf8.reduce(0) { (31 * $0 + Int($1)) % 10_007 } % 5)"
  }
}
