extension CommandTable {
  /// Returns the help of the whole program, or of a single verb.
  ///
  /// The text fits 80 columns and ends with a line break.
  package func help(verb name: String? = nil) -> String {
    let shown = name.map { verb(named: $0) }
    var parts = [usage(shown), TextWrap.lines(shown?.help ?? summary, width: 80)]
    if shown == nil, !verbs.isEmpty {
      parts.append(section("Verbs", verbs.map { ($0.spelling, $0.help) }))
    }
    let applicable = options.filter { option in
      guard let name, !option.verbs.isEmpty else { return true }
      return option.verbs.contains(name)
    }
    parts.append(section("Options", applicable.map { ($0.spelling, describe($0, for: name)) }))
    let statuses = ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }
    parts.append(section("Exit status", statuses))
    if !closing.isEmpty, shown == nil { parts.append(TextWrap.lines(closing, width: 80)) }
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ verb: Verb?) -> [String] {
    if let verb { return ["Usage: \(program) \(verb.spelling) [OPTION ...]"] }
    let operands = main.operands.isEmpty ? "" : " \(main.operands)"
    var lines = ["Usage: \(program)\(operands) [OPTION ...]"]
    lines += verbs.map { "       \(program) \($0.spelling) [OPTION ...]" }
    return lines
  }

  /// Returns the help of an option, with its verbs if the help is not that of a single verb.
  private func describe(_ option: Option<Settings>, for verb: String?) -> String {
    guard verb == nil, !option.verbs.isEmpty else { return option.help }
    return option.help + " (\(option.verbs.joined(separator: ", ")))"
  }

  /// Returns a heading and rows of a term and its description, which starts in a common column.
  private func section(_ title: String, _ rows: [(term: String, text: String)]) -> [String] {
    let widest = rows.map { $0.term.displayWidth }.filter { $0 <= 24 }.max() ?? 24
    let indent = widest + 4
    var lines = ["\(title):"]
    for (term, text) in rows {
      let wrapped = TextWrap.lines(text, width: 80 - indent)
      let first = "  " + term
      let margin = String(repeating: " ", count: indent)
      if term.displayWidth > widest {
        lines.append(first)
        lines += wrapped.map { margin + $0 }
      } else {
        let gap = String(repeating: " ", count: indent - first.displayWidth)
        lines.append(first + gap + (wrapped.first ?? ""))
        lines += wrapped.dropFirst().map { margin + $0 }
      }
    }
    return lines
  }
}
