package import ApusMeasure
import ApusSystem

/// A matrix of values; larger values have a stronger colour.
package struct HeatMap: Sendable {
  /// The plot's name.
  package let title: String
  /// The description for screen readers.
  package let description: String
  /// The names of rows and columns.
  package let names: [String]
  /// The value of each pair, or `nil` if it was not measured.
  private let values: [[Estimate?]]
  /// The least and the greatest value, or `nil` if all values are equal.
  private let ends: (least: Double, most: Double)?

  /// Creates a matrix from the value of each row and column.
  package init(
    title: String, description: String, names: [String],
    value: (_ row: Int, _ column: Int) -> Estimate?
  ) {
    self.title = title
    self.description = description
    self.names = names
    values = names.indices.map { row in names.indices.map { value(row, $0) } }
    let known = values.joined().compactMap { $0?.value }.filter { $0 > 0 }
    if let least = known.min(), let most = known.max(), least < most {
      ends = (least, most)
    } else {
      ends = nil
    }
  }

  /// The picture.
  package var markup: Markup {
    let size = PlotSize.usual
    let count = Double(max(1, names.count))
    let margin = 34.0
    let cell = min(64, (size.width - margin - 4) / count)
    var canvas = Canvas(size: size.with(height: margin + cell * count + 6))
    paintNames(on: &canvas, margin, cell)
    for row in names.indices {
      for column in names.indices {
        paint(
          row, column, on: &canvas, x: margin + Double(column) * cell,
          y: margin + Double(row) * cell, cell)
      }
    }
    return canvas.svg(title: title, description: description)
  }

  private func paintNames(on canvas: inout Canvas, _ margin: Double, _ cell: Double) {
    // Names that would touch each other are thinned out.
    let stride = max(1, Int((18 / cell).rounded(.up)))
    for (index, name) in names.enumerated() where index % stride == 0 {
      let middle = margin + (Double(index) + 0.5) * cell
      canvas.text(name, x: middle, y: margin - 8, .middle)
      canvas.text(name, x: margin - 8, y: middle + 4, .end)
    }
  }

  private func paint(
    _ row: Int, _ column: Int, on canvas: inout Canvas, x: Double, y: Double, _ cell: Double
  ) {
    guard let estimate = values[row][column] else {
      return canvas.rectangle(x + 1, y + 1, cell - 2, cell - 2, class: "blank")
    }
    let tip = "\(names[row]) and \(names[column]): \(Typography.text(estimate))"
    canvas.rectangle(
      x + 1, y + 1, cell - 2, cell - 2, class: "heat", opacity: shade(estimate.value), tip: tip)
    if cell >= 30 {
      canvas.text(
        Quantity.number(estimate.value), x: x + cell / 2, y: y + cell / 2 + 4, .middle,
        class: "t num")
    }
  }

  /// The opacity of a value, from pale for the least to strong for the greatest; equal ratios are
  /// equally far apart.
  private func shade(_ value: Double) -> Double {
    guard let ends, value > 0 else { return 0.3 }
    return 0.12 + 0.5 * Logarithm.base2(value / ends.least)
      / Logarithm.base2(ends.most / ends.least)
  }
}
