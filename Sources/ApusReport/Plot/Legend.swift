/// The legend of the symbols, in as many rows as it needs.
struct Legend {
  /// The height of a row.
  static let rowHeight = 20.0

  private let entries: [(name: String, x: Double, row: Int)]
  private let symbolWidth: Double

  /// The number of rows.
  var rows: Int { (entries.last?.row ?? -1) + 1 }

  /// Arranges the names in rows of the given width, each with space for its symbol before it.
  init(names: [String], width: Double, symbolWidth: Double) {
    let gap = 16.0
    var entries: [(name: String, x: Double, row: Int)] = []
    var x = 0.0
    var row = 0
    for name in names {
      let needed = symbolWidth + 6 + Canvas.width(name)
      if x > 0, x + needed > width { (x, row) = (0, row + 1) }
      entries.append((name, x, row))
      x += needed + gap
    }
    self.entries = entries
    self.symbolWidth = symbolWidth
  }

  /// Paints the rows downward from a point; `symbol` paints the symbol of an entry to the right of
  /// a point.
  func paint(
    on canvas: inout Canvas, x left: Double, y top: Double,
    symbol: (_ canvas: inout Canvas, _ number: Int, _ x: Double, _ y: Double) -> Void
  ) {
    for (number, entry) in entries.enumerated() {
      let y = top + Double(entry.row) * Self.rowHeight
      let x = left + entry.x
      symbol(&canvas, number, x, y)
      canvas.text(entry.name, x: x + symbolWidth + 6, y: y + 4)
    }
  }
}
