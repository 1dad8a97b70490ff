import ApusCSV

// The subjects of the tests of csv-core (Rust), derived again: which texts are tables, and which
// rows they have. If csv-core and this module differ, the case says so.

extension TableCase {
  private static let lineEnds = ["\n", "\r\n", "\r"]

  /// One row and two rows, of a single field, of several, and with a delimiter at the end, for
  /// every line end.
  static let rowsByLineEnd: [TableCase] = {
    let shapes = [["f"], ["f", "g", "h"], ["f", "g", ""]]
    var cases: [TableCase] = []
    for rows in shapes.flatMap({ [[$0], [$0, $0.map { $0 + $0 }]] }) {
      let lines = rows.map { $0.joined(separator: ",") }
      for end in lineEnds {
        cases.append(TableCase(lines.joined(separator: end), rows))
        cases.append(TableCase(lines.joined(separator: end) + end, rows))
      }
    }
    return cases
  }()

  /// Empty lines alone, before, between and after rows, for every line end and for mixed line ends.
  static let emptyLinesByLineEnd: [TableCase] = {
    let rows = [["p", "q"], ["r", "s"], ["t", "u"]]
    let lines = rows.map { $0.joined(separator: ",") }
    var cases: [TableCase] = []
    for end in lineEnds + ["\r\n\n", "\n\r\n", "\r\n\r"] {
      let gap = end + end
      cases.append(TableCase(gap + gap, []))
      cases.append(TableCase(gap + end + lines[0] + end + lines[1] + gap + gap, Array(rows[..<2])))
      cases.append(TableCase(gap + lines.joined(separator: gap + end) + gap, rows))
    }
    return cases
  }()

  static let otherSeparators = [
    // A custom line end, also at the start and twice.
    TableCase("||k,l|m,n||", [["k", "l"], ["m", "n"]], .known(lineEnd: .byte(124))),
    // The ASCII characters for separators.
    TableCase(
      "k\u{1f}l\u{1e}m\u{1f}n", [["k", "l"], ["m", "n"]], .known("\u{1f}", lineEnd: .byte(0x1e))),
    TableCase("k\tl\n", [["k", "l"]], .known("\t")),
    TableCase("kqlqm", [["k", "l", "m"]], .known("q")),
    TableCase("k l  m", [["k", "l", "", "m"]], .known(" ")),
    TableCase("head\n2\n", [["head"], ["2"]]), TableCase("head\r\n2\r\n", [["head"], ["2"]]),
    TableCase("\u{feff}k", [["k"]]), TableCase("k\u{feff}", [["k\u{feff}"]]),
    TableCase("k,\u{feff}l", [["k", "\u{feff}l"]]),
  ]

  static let quoting = [
    TableCase("\"\"", [[""]]), TableCase("\"\"\r", [[""]]), TableCase("\"  \"", [["  "]]),
    TableCase("\"  k l  \"", [["  k l  "]]),
    // Blanks before a quote make it an ordinary byte.
    TableCase("   \"k\"   ", [["   \"k\"   "]], .lenient),
    TableCase("qkq,qlqqmq", [["k", "lqm"]], .known(quote: "q")),
    // Without an escape, a backslash is an ordinary byte, and the quote after it ends the field.
    TableCase("\"k\\\"l\"", [["k\\l\""]], .lenient),
    TableCase("\"k\\\"l\"", [["k\"l"]], .known(escape: "\\")),
    TableCase("\"kz\"l\"", [["k\"l"]], .known(escape: "z")),
    TableCase("\"\\\"K,L\\\"\"", [["\"K,L\""]], .known(escape: "\\")),
    // Two quotes stand for a single quote also if there is an escape, unless that is switched off.
    TableCase("\"k\"\"l\",\"m\\\"n\"", [["k\"l", "m\"n"]], .known(escape: "\\")),
    TableCase(
      "\"k\"\"l\",\"m\\\"n\"", [["k\"l\"", "m\"n"]],
      .known(escape: "\\", doublesQuotes: false), .lenient),
    TableCase("\"\",\"\"\"\"", [["", "\"\""]], .known(doublesQuotes: false), .lenient),
    TableCase("\"klm,nop\"", [["\"klm", "nop\""]], .known(quote: nil)),
    TableCase("\"k\nl\"\"m\r\nn\",o\n", [["k\nl\"m\r\nn", "o"]]),
    TableCase("k,\"l\r\"\rm,n", [["k", "l\r"], ["m", "n"]]),
  ]

  static let commented = [
    TableCase("top\n# note\nend\n", [["top"], ["end"]], .known(comment: "#")),
    TableCase("top\n # note\nend\n", [["top"], [" # note"], ["end"]], .known(comment: "#")),
    TableCase("top,t#o,p\n", [["top", "t#o", "p"]], .known(comment: "#")),
    TableCase("# one\n# two\r\ntop\r# three", [["top"]], .known(comment: "#")),
    TableCase("#\n\n#\n", [], .known(comment: "#")),
    TableCase("\"# no note\"\n# note", [["# no note"]], .known(comment: "#")),
    TableCase("# a \"quote\nk,\"l\"", [["k", "l"]], .known(comment: "#")),
    TableCase("# k\nl", [["# k"], ["l"]]),
  ]

  /// The examples of RFC 4180, section 2, in their order.
  static let rfc4180 = [
    TableCase("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    TableCase("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    TableCase(
      "field_name,field_name,field_name\r\naaa,bbb,ccc\r\nzzz,yyy,xxx\r\n",
      [
        ["field_name", "field_name", "field_name"], ["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"],
      ]), TableCase("aaa,bbb,ccc", [["aaa", "bbb", "ccc"]]),
    TableCase(
      "\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    TableCase(
      "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx",
      [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]),
    TableCase("\"aaa\",\"b\"\"bb\",\"ccc\"", [["aaa", "b\"bb", "ccc"]]),
  ]

  static let grammar =
    rowsByLineEnd + emptyLinesByLineEnd + otherSeparators + quoting + commented + rfc4180
}
