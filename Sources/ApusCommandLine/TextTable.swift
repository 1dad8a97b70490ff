import ApusSystem

/// A text table for a terminal, with aligned columns and a limited width.
///
///     let table = TextTable(columns: [.init("size"), .init("time", .right)])
///     table.render(rows: [["1 KiB", "1.2 us"]])
///
package struct TextTable: Sendable {
  /// The alignment of the text in a column.
  package enum Alignment: Sendable, Hashable {
    /// Left, for words.
    case left
    /// Right, for numbers.
    case right
  }

  /// The wrapping of a column: whether its text may be broken into lines if the table is too wide.
  package enum Wrapping: Sendable, Hashable {
    /// The text is never broken: numbers stay whole.
    case never
    /// The text is broken if the columns that wrap freely are at their least width: short names.
    case reluctantly
    /// The text is broken first: reasons and remarks.
    case freely
  }

  /// A column of the table.
  package struct Column: Sendable, Hashable {
    /// The title above the column.
    package let title: String
    /// The alignment of the text.
    package let alignment: Alignment
    /// Whether the text may be broken into several lines if the table would be too wide.
    package let wraps: Wrapping

    /// Creates a column.
    package init(_ title: String, _ alignment: Alignment = .left, wraps: Wrapping = .never) {
      self.title = title
      self.alignment = alignment
      self.wraps = wraps
    }
  }

  /// A cell of the table; a string literal makes a plain cell.
  package struct Cell: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text of the cell.
    package let text: String
    /// The emphasis of the text.
    package let emphasis: TerminalStyle.Emphasis

    /// Creates a cell.
    package init(_ text: String, _ emphasis: TerminalStyle.Emphasis = .none) {
      self.text = text.printable
      self.emphasis = emphasis
    }

    /// Creates a plain cell.
    package init(stringLiteral text: String) { self.init(text) }
  }

  /// The columns from left to right.
  package let columns: [Column]

  /// Creates a table.
  package init(columns: [Column]) { self.columns = columns }

  /// Returns the table in lines of at most `width` columns, each ended by a line break.
  ///
  /// Columns that wrap are narrowed, the widest first, down to a least width of eight columns each,
  /// or that of their longest word if it has at most twenty: only longer words are cut. A row with fewer cells than columns is filled with empty cells. If the table is still too wide,
  /// each row becomes a list: its first cell, and below it a line for each other cell.
  package func render(
    rows: [[Cell]], width: Int = TextWidth.current, style: TerminalStyle = .plain
  ) -> String {
    let width = max(0, width)
    let widths = widths(of: rows, within: width)
    guard columns.count == 1 || widths.reduce(Self.gap * (widths.count - 1), +) <= width else {
      return rows.map { list($0, within: width, style) }.joined()
    }
    let header = columns.map { Cell($0.title, .bold) }
    let shown = columns.allSatisfy(\.title.isEmpty) ? rows : [header] + rows
    return shown.flatMap { lines($0, widths, style) }.joined()
  }

  private static let gap = 2
  /// The kinds of columns to narrow, in order, and their least widths.
  private static let turns = [(Wrapping.freely, 14), (.reluctantly, 8), (.freely, 8)]
  /// The greatest width of a word that is never cut: paths and links are longer.
  private static let longestWord = 20

  /// Returns a row as a list with the titles of its cells.
  private func list(_ row: [Cell], within width: Int, _ style: TerminalStyle) -> String {
    guard let head = row.first else { return "\n" }
    let titled = zip(columns, row).dropFirst().filter { !$1.text.isEmpty }
    let widest = titled.map { $0.0.title.displayWidth }.max() ?? 0
    let room = width - widest - 2 * Self.gap
    let items = titled.flatMap { column, cell in
      TextWrap.lines(cell.text, width: room).enumerated().map { line, text in
        let title = line == 0 ? column.title : ""
        let space = String(repeating: " ", count: widest - title.displayWidth + Self.gap)
        return "  " + title + space + style.apply(cell.emphasis, text) + "\n"
      }
    }
    return (TextWrap.lines(head.text, width: width).map { style.apply(.bold, $0) + "\n" } + items)
      .joined()
  }

  private func widths(of rows: [[Cell]], within width: Int) -> [Int] {
    var widths = columns.indices.map { column in
      rows.reduce(columns[column].title.displayWidth) { widest, row in
        column < row.count ? max(widest, row[column].text.displayWidth) : widest
      }
    }
    let room = max(0, width) - Self.gap * max(0, columns.count - 1)
    guard widths.reduce(0, +) > room else { return widths }
    let words = columns.indices.map { longestWord(in: $0, of: rows) }
    for (wrapping, narrowest) in Self.turns {
      let candidates = columns.indices.filter { columns[$0].wraps == wrapping }
      func reserve(_ column: Int) -> Int { widths[column] - max(narrowest, words[column]) }
      while widths.reduce(0, +) > room,
        let widest = candidates.filter({ reserve($0) > 0 }).max(by: { widths[$0] < widths[$1] })
      {
        widths[widest] -= 1
      }
    }
    return widths
  }

  /// The width of the longest word in a column that is not to be cut.
  private func longestWord(in column: Int, of rows: [[Cell]]) -> Int {
    let texts =
      [columns[column].title] + rows.compactMap { column < $0.count ? $0[column].text : nil }
    let words = texts.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\n" }) }
    return words.map { String($0).displayWidth }.filter { $0 <= Self.longestWord }.max() ?? 0
  }

  /// Returns a row as text, which has as many lines as its longest cell needs.
  private func lines(_ row: [Cell], _ widths: [Int], _ style: TerminalStyle) -> [String] {
    let wrapped = columns.indices.map { column in
      column < row.count ? TextWrap.lines(row[column].text, width: widths[column]) : [""]
    }
    let height = wrapped.map(\.count).max() ?? 0
    return (0..<height).map { line in
      var text = ""
      var pending = 0
      for column in columns.indices {
        let piece = line < wrapped[column].count ? wrapped[column][line] : ""
        let space = max(0, widths[column] - piece.displayWidth)
        let isRight = columns[column].alignment == .right
        if !piece.isEmpty {
          text += String(repeating: " ", count: pending + (isRight ? space : 0))
          text += style.apply(row[column].emphasis, piece)
          pending = isRight ? Self.gap : space + Self.gap
        } else {
          pending += widths[column] + Self.gap
        }
      }
      return text + "\n"
    }
  }
}
