import ApusMeasure
import ApusSystem

/// Parts of the page that several sections use.
package enum Block {
  /// A picture with its caption, and with space for the value under the pointer.
  static func chart(_ caption: String, _ picture: Markup) -> Markup {
    .element(
      "figure", [:], .element("figcaption", [:], .text(caption)), picture,
      .element("output", [:], .empty))
  }

  /// Pictures, two beside each other if the page is wide enough; nothing if all are empty.
  package static func figures(_ pictures: [Markup]) -> Markup {
    let shown = pictures.filter { !$0.isEmpty }
    return shown.isEmpty ? .empty : .element("div", ["class": "figures"], shown)
  }

  /// A picture of curves, or nothing if there are no points.
  package static func chart(_ plot: LinePlot) -> Markup {
    plot.isEmpty ? .empty : chart(plot.title, plot.markup)
  }

  /// A picture of strips, or nothing if there are no values.
  package static func chart(_ plot: StripPlot) -> Markup {
    plot.isEmpty ? .empty : chart(plot.title, plot.markup)
  }

  /// A table that scrolls by itself if the page is too narrow for it.
  package static func table(
    _ head: [Markup], _ rows: [Markup], class name: String = "", label: String
  ) -> Markup {
    guard !rows.isEmpty else { return .empty }
    return .element(
      "div", ["class": "scroll", "role": "region", "aria-label": label, "tabindex": "0"],
      .element(
        "table", ["class": name],
        .element("thead", [:], .element("tr", [:], head)), .element("tbody", [:], rows)))
  }

  /// A heading of a column; headings of numbers are aligned to the right.
  package static func heading(_ text: String, number: Bool = true) -> Markup {
    .element("th", ["scope": "col", "class": number ? "n" : ""], .text(text))
  }

  /// A heading of a column of numbers, with a shorter text for a phone.
  static func heading(_ text: String, short: String) -> Markup {
    .element(
      "th", ["scope": "col", "class": "n"], .element("span", ["class": "wide"], .text(text)),
      .element("span", ["class": "narrow"], .text(short)))
  }

  /// The name of a row.
  package static func name(_ text: String) -> Markup {
    .element("th", ["scope": "row"], .text(text))
  }

  /// A cell that holds a number.
  package static func number(_ text: String) -> Markup {
    .element("td", ["class": "n"], .text(text))
  }

  /// A value above its interval.
  static func value(_ estimate: Estimate) -> Markup {
    let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
    let number = Quantity.number(estimate, estimate.value, in: display)
    let interval =
      Quantity.interval(estimate, in: display)
      ?? "undecided: \(estimate.undecidedReason)"
    let text = display.symbol.isEmpty ? number : Typography.page("\(number) \(display.symbol)")
    return .element("b", [:], .text(text))
      + .element("small", [:], .text(interval))
  }

  /// A cell with a measurement's value, or with the reason why it has none.
  ///
  /// - Parameters:
  ///   - measurement: The measurement.
  ///   - absence: The reason if there is no measurement.
  static func cell(_ measurement: MetricMeasurement?, absence: String = "not measured") -> Markup {
    if let estimate = measurement?.estimate {
      return .element("td", ["class": "n"], value(estimate))
    }
    let isFailure = measurement?.reason?.isFailure == true
    let text = Typography.page(measurement?.reason?.description ?? absence)
    return .element("td", ["class": isFailure ? "n gap bad" : "n gap"], .text("[\(text)]"))
  }

  /// The measurements that could not be measured, with the reasons; nothing if no measurement is
  /// missing.
  static func gaps(_ gaps: [MeasurementGap]) -> Markup {
    guard !gaps.isEmpty else { return .empty }
    let items = gaps.map { gap in
      Markup.element(
        "li", ["class": gap.reason.isFailure ? "bad" : ""], .element("b", [:], .text(gap.text)),
        .text(gap.reason.isFailure ? " failed: " : " absent: "),
        .text(Typography.page(gap.reason.description)))
    }
    return .element(
      "div", ["class": "gaps"], .element("p", [:], "Not measured:"), .element("ul", [:], items))
  }

  /// The remarks of the probes on their measurements, folded; only the most frequent remarks if there
  /// are many.
  static func remarks(_ remarks: [(text: String, count: Int)]) -> Markup {
    guard !remarks.isEmpty else { return .empty }
    let most = 6
    let kept = remarks.sorted { $0.count > $1.count }.prefix(most)
    var items = kept.map { remark in
      Markup.element(
        "li", [:], .text(Typography.page(remark.text)),
        .text(" (\(Quantity.count(remark.count, "measurement")))"))
    }
    if remarks.count > most {
      items.append(
        .element("li", [:], "and others, with their measurements at the end of the page"))
    }
    let summary = Quantity.count(remarks.count, "remark")
    return .element(
      "details", ["class": "note"], .element("summary", [:], .text("\(summary) on measurements")),
      .element("ul", [:], items))
  }

  /// A paragraph in small print.
  package static func note(_ text: String) -> Markup {
    .element("p", ["class": "note"], .text(text))
  }
}
