import ApusCSV
import Testing

/// A text and its rows, for every test that cuts texts.
struct TableCase: Sendable, CustomTestStringConvertible {
  var text: String
  var rows: [[String]]
  var dialect = CSVDialect.commas
  var options = CSVOptions(mode: .strict, raggedRows: .keep)

  var testDescription: String { text.debugDescription }

  init(_ text: String, _ rows: [[String]]) { (self.text, self.rows) = (text, rows) }

  init(_ text: String, _ rows: [[String]], _ dialect: CSVDialect) {
    (self.text, self.rows, self.dialect) = (text, rows, dialect)
  }

  init(
    _ text: String, _ rows: [[String]], _ dialect: CSVDialect, _ mode: CSVOptions.Mode
  ) {
    (self.text, self.rows, self.dialect) = (text, rows, dialect)
    options.mode = mode
  }

  init(_ text: String, _ rows: [[String]], _ mode: CSVOptions.Mode) {
    (self.text, self.rows) = (text, rows)
    options.mode = mode
  }

  init(_ text: String, _ rows: [[String]], emptyLines: CSVOptions.EmptyLines) {
    (self.text, self.rows) = (text, rows)
    options.emptyLines = emptyLines
  }

  private static func dialect(
    _ delimiter: Unicode.Scalar = ",", quote: Unicode.Scalar? = "\"", escape: Unicode.Scalar? = nil,
    comment: Unicode.Scalar? = nil, lineEnd: CSVDialect.LineEnd = .any
  ) -> CSVDialect {
    .known(delimiter, quote: quote, escape: escape, comment: comment, lineEnd: lineEnd)
  }

  static let long = String(repeating: "x", count: 70)
  static let longer = String(repeating: "y, z\n", count: 40)

  static let plain = [
    TableCase("", []), TableCase("a", [["a"]]), TableCase("a\n", [["a"]]),
    TableCase("a,b", [["a", "b"]]), TableCase("a,b\n", [["a", "b"]]),
    TableCase("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    TableCase("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    TableCase("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
    TableCase("a\nb\r\nc\rd", [["a"], ["b"], ["c"], ["d"]]),
    TableCase(",", [["", ""]]), TableCase(",\n", [["", ""]]), TableCase(",,", [["", "", ""]]),
    TableCase("a,", [["a", ""]]), TableCase(",a", [["", "a"]]), TableCase("a,\n", [["a", ""]]),
    TableCase("a,,b", [["a", "", "b"]]), TableCase(" a , b ", [[" a ", " b "]]),
    TableCase("a\u{0}b,\u{0}", [["a\u{0}b", "\u{0}"]]),
    TableCase("ä,€\n😀,é", [["ä", "€"], ["😀", "é"]]),
    TableCase("a;b,c", [["a;b", "c"]]), TableCase("\t,\u{b}\n", [["\t", "\u{b}"]]),
    TableCase("\(long),\(long)\n\(long)", [[long, long], [long]]),
    TableCase("a,b,c\nd\ne,f", [["a", "b", "c"], ["d"], ["e", "f"]]),
    TableCase(String(repeating: ",", count: 200), [Array(repeating: "", count: 201)]),
  ]

  static let emptyLines = [
    TableCase("\n", []), TableCase("\r\n", []), TableCase("\r", []), TableCase("\n\n\n", []),
    TableCase("a\n\nb", [["a"], ["b"]]), TableCase("\n\na", [["a"]]), TableCase("a\n\n", [["a"]]),
    TableCase("a\r\n\r\nb", [["a"], ["b"]]), TableCase("a\r\rb", [["a"], ["b"]]),
    TableCase("a\n\r\nb", [["a"], ["b"]]), TableCase("a\r\n\nb", [["a"], ["b"]]),
    TableCase("a\n \nb", [["a"], [" "], ["b"]]),
    TableCase("a\n\nb", [["a"], [""], ["b"]], emptyLines: .keep),
    TableCase("a\r\n\r\nb", [["a"], [""], ["b"]], emptyLines: .keep),
    TableCase("a\r\rb\r\n", [["a"], [""], ["b"]], emptyLines: .keep),
    TableCase("\n", [[""]], emptyLines: .keep), TableCase("\r\n", [[""]], emptyLines: .keep),
    TableCase("a\n", [["a"]], emptyLines: .keep), TableCase("", [], emptyLines: .keep),
  ]

  static let quotes = [
    TableCase("\"\"", [[""]]), TableCase("\"\"\n", [[""]]), TableCase("\"\",\"\"", [["", ""]]),
    TableCase("\"a\"", [["a"]]), TableCase("\"a\",b", [["a", "b"]]),
    TableCase("a,\"b\"", [["a", "b"]]), TableCase("\"a\"\n\"b\"", [["a"], ["b"]]),
    TableCase("\"a\"\r\n\"b\"\r\n", [["a"], ["b"]]), TableCase("\"a\"\r\"b\"", [["a"], ["b"]]),
    TableCase("\"a,b\",c", [["a,b", "c"]]), TableCase("\"a\nb\",c", [["a\nb", "c"]]),
    TableCase("\"a\r\nb\"\r\nc", [["a\r\nb"], ["c"]]), TableCase("\"a\rb\"", [["a\rb"]]),
    TableCase("\"\n\"", [["\n"]]), TableCase("\"a\"\"b\"", [["a\"b"]]),
    TableCase("\"\"\"\"", [["\""]]), TableCase("\"\"\"\"\"\"", [["\"\""]]),
    TableCase("\"\"\"a\"\"\"", [["\"a\""]]), TableCase("\"a\"\"\",b", [["a\"", "b"]]),
    TableCase("\"\"\",\"\"\"", [["\",\""]]), TableCase("\" a \"", [[" a "]]),
    TableCase("\"\(longer)\",\(long)\n", [[longer, long]]),
    TableCase("\(long)\"", [["\(long)\""]], .lenient), TableCase("\"'\"", [["'"]]),
    TableCase("\"a\"\n\n\"b\"", [["a"], ["b"]]), TableCase("\"\"\n\"\"\n", [[""], [""]]),
  ]

  static let malformed = [
    TableCase("a\"b", [["a\"b"]], .lenient), TableCase("a\"b\"c,d", [["a\"b\"c", "d"]], .lenient),
    TableCase("a\"", [["a\""]], .lenient), TableCase(" \"a\",b", [[" \"a\"", "b"]], .lenient),
    TableCase("6\" pipe,5\nx", [["6\" pipe", "5"], ["x"]], .lenient),
    TableCase("\"a\"b", [["ab"]], .lenient), TableCase("\"a\" ,b", [["a ", "b"]], .lenient),
    TableCase("\"a\"b\"c\"", [["ab\"c\""]], .lenient),
    TableCase("\"a\"b\"c,d\"", [["ab\"c", "d\""]], .lenient),
    TableCase("\"a", [["a"]], .lenient), TableCase("\"a\n", [["a\n"]], .lenient),
    TableCase("\"a,b\nc", [["a,b\nc"]], .lenient), TableCase("\"", [[""]], .lenient),
    TableCase("\"a\"\"", [["a\""]], .lenient), TableCase("a,\"", [["a", ""]], .lenient),
    TableCase("\"\"a", [["a"]], .lenient), TableCase("\"\"\"", [["\""]], .lenient),
    TableCase("a\"\"b,\"c\"", [["a\"\"b", "c"]], .lenient),
  ]

  static let dialects = [
    TableCase("a;b,c;d", [["a", "b,c", "d"]], dialect(";")),
    TableCase("a\t\"b\tc\"\n", [["a", "b\tc"]], .tabs),
    TableCase("'a,b',\"c\"", [["a,b", "\"c\""]], dialect(quote: "'")),
    TableCase("'a''b'", [["a'b"]], dialect(quote: "'")),
    TableCase("\"a\",b\"c", [["\"a\"", "b\"c"]], dialect(quote: nil)),
    TableCase("\"a\nb\"", [["\"a"], ["b\""]], dialect(quote: nil)),
    TableCase("\"a\\\"b\",c", [["a\"b", "c"]], dialect(escape: "\\")),
    TableCase("a\\,b,c", [["a,b", "c"]], dialect(escape: "\\")),
    TableCase("a\\\nb,c", [["a\nb", "c"]], dialect(escape: "\\")),
    TableCase("\\\"a,b", [["\"a", "b"]], dialect(escape: "\\")),
    TableCase("\"a\\\\\",\\\\", [["a\\", "\\"]], dialect(escape: "\\")),
    TableCase("\"a\\\nb\"\"c\",d", [["a\nb\"c", "d"]], dialect(escape: "\\")),
    TableCase("a\\,b", [["a,b"]], dialect(quote: nil, escape: "\\")),
    TableCase("# \"c, d\na,b\n#\nc", [["a", "b"], ["c"]], dialect(comment: "#")),
    TableCase("#a", [], dialect(comment: "#")),
    TableCase("#a\r\n#b\r\n", [], dialect(comment: "#")),
    TableCase("a#,#b\n\"#\"\n#", [["a#", "#b"], ["#"]], dialect(comment: "#")),
    TableCase("\"a\n#b\"\n#c\nd", [["a\n#b"], ["d"]], dialect(comment: "#")),
    TableCase("a\n#b\"\nc", [["a"], ["c"]], dialect(comment: "#")),
    TableCase("#\(long)\"\na,#", [["a", "#"]], dialect(comment: "#")),
    TableCase("a\rb\nc", [["a\rb"], ["c"]], dialect(lineEnd: .byte(10))),
    TableCase("a\r\nb\r\n", [["a\r"], ["b\r"]], dialect(lineEnd: .byte(10))),
    TableCase("a\nb\rc", [["a\nb"], ["c"]], dialect(lineEnd: .byte(13))),
    TableCase("a,b|c,\"d|\"|", [["a", "b"], ["c", "d|"]], dialect(lineEnd: .byte(124))),
  ]

  static let marks = [
    TableCase("\u{feff}", []), TableCase("\u{feff}a,b", [["a", "b"]]),
    TableCase("\u{feff}\"a\",b", [["a", "b"]]), TableCase("\u{feff}\na", [["a"]]),
    TableCase("a\u{feff}b", [["a\u{feff}b"]]), TableCase("a\n\u{feff}b", [["a"], ["\u{feff}b"]]),
    TableCase("\u{feff}\u{feff}a", [["\u{feff}a"]]),
    TableCase("\u{feff}#c\na", [["a"]], dialect(comment: "#")),
  ]

  static let all = plain + emptyLines + quotes + malformed + dialects + marks + grammar
}
