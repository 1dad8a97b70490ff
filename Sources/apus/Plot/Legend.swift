/// Says which curve is which, in as many rows as it needs.
struct Legend {
  /// How high one row is.
  static let rowHeight = 20.0

  private let entries: [(name: String, x: Double, row: Int)]

  /// How many rows there are.
  var rows: Int { (entries.last?.row ?? -1) + 1 }

  init(names: [String], width: Double) {
    var entries: [(name: String, x: Double, row: Int)] = []
    var x = 0.0
    var row = 0
    for name in names {
      let needed = 34 + Canvas.width(name) + 14
      if x > 0, x + needed > width + 14 { (x, row) = (0, row + 1) }
      entries.append((name, x, row))
      x += needed
    }
    self.entries = entries
  }

  /// Paints the rows downward from a point.
  func paint(on canvas: inout Canvas, x left: Double, y top: Double) {
    for (number, entry) in entries.enumerated() {
      let y = top + Double(entry.row) * Self.rowHeight
      let x = left + entry.x
      canvas.line(x, y, x + 26, y, class: "line s\(number % 6)")
      Marker.of(series: number).paint(
        on: &canvas, x: x + 13, y: y, radius: 3.2, class: "mark f\(number % 6)")
      canvas.text(entry.name, x: x + 32, y: y + 4)
    }
  }
}
