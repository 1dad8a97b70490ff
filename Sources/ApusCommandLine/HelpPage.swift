import ApusSystem

/// The help of a command: its usage, effect, verbs, options and examples.
package struct HelpPage {
  /// The commands from the root to the described command.
  private let path: [Command]
  private let width: Int

  /// Creates the page of the last command of a path, which begins at the root.
  package init(_ path: [Command], width: Int = TextWidth.current) {
    self.path = path
    self.width = width
  }

  private var command: Command { path[path.count - 1] }
  private var isRoot: Bool { path.count == 1 }

  /// The text in lines of at most the given width; it ends with a line break.
  package var text: String {
    let sections = [
      usage, paragraphs, verbs, options, examples, isRoot ? statuses : [], closing,
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private var name: String { path.map(\.name).joined(separator: " ") }

  private var usage: [String] {
    var forms: [String] = []
    if command.isRunnable {
      forms.append(
        command.takesCommand
          ? "\(name) [OPTION ...] \(command.operands)"
          : "\(name)\(command.operands.isEmpty ? "" : " ")\(command.operands) [OPTION ...]")
    }
    if !command.verbs.isEmpty {
      forms.append("\(name) \(isRoot ? "COMMAND" : "VERB") [OPTION ...]")
    }
    return forms.enumerated().flatMap { index, form in
      hanging(index == 0 ? "Usage: " : "       ", form)
    }
  }

  private var paragraphs: [String] {
    [command.help, command.details].filter { !$0.isEmpty }
      .map { TextWrap.lines($0, width: width).joined(separator: "\n") }
  }

  private var verbs: [String] {
    section(isRoot ? "Commands" : "Verbs", command.verbs.map { ($0.name, $0.help) })
  }

  private var options: [String] {
    let title = isRoot && !command.verbs.isEmpty ? "Options of \(name) alone" : "Options"
    return section(title, (command.options + [.help]).map { ($0.spelling, $0.help) })
  }

  private var examples: [String] {
    guard !command.examples.isEmpty else { return [] }
    return ["Examples:"] + command.examples.flatMap { hanging("  ", $0) }
  }

  private var statuses: [String] {
    section("Exit status", ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) })
  }

  private var closing: [String] {
    let root = path[0].name
    if !isRoot {
      return TextWrap.lines("The exit statuses are listed by \(root) --help.", width: width)
    }
    guard !command.verbs.isEmpty else { return [] }
    return TextWrap.lines(
      "\(root) COMMAND --help describes a command with its own options.", width: width)
  }

  private func hanging(_ margin: String, _ text: String) -> [String] {
    let lines = TextWrap.lines(text, width: width - margin.count)
    let blank = String(repeating: " ", count: margin.count)
    return lines.enumerated().map { ($0 == 0 ? margin : blank) + $1 }
  }

  /// Returns a heading and rows of a term and its description, which starts in a common column.
  private func section(_ title: String, _ rows: [(term: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let widest = rows.map { $0.term.displayWidth }.filter { $0 <= 24 }.max() ?? 24
    let indent = widest + 4
    let margin = String(repeating: " ", count: indent)
    var lines = ["\(title):"]
    for (term, text) in rows {
      let wrapped = TextWrap.lines(text, width: width - indent)
      let first = "  " + term
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
