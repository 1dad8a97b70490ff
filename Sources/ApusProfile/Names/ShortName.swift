/// The short form of a demangled name of Swift.
///
/// The demangler of the runtime writes the full form only. The short form drops modules, types of
/// parameters, results and generic arguments, and the words for parts and specialisations.
enum ShortName {
  /// Returns the short form of a name.
  ///
  /// - Complexity: O(*n*) in the length, for each prefix that is dropped.
  static func of(_ full: String) -> String {
    var name = Substring(full)
    if let suffix = position(of: " with unmangled suffix", in: name) { name = name[..<suffix] }
    while let rest = withoutPart(name) { name = rest }
    if name.hasPrefix("reabstraction thunk") { return "reabstraction thunk" }
    if name.hasPrefix(witness) { return witnessName(name.dropFirst(witness.count)) }
    let (words, entity) = leadingWords(of: name)
    guard let inside = position(of: " in ", in: entity) else {
      return words + shortEntity(entity)
    }
    let outer = entity[inside...].dropFirst(4)
    return words + shortEntity(entity[..<inside]) + " in " + of(String(outer))
  }

  private static let witness = "protocol witness for "

  /// The name of `P.f() in conformance T : P in Module`: the function of the type.
  private static func witnessName(_ name: Substring) -> String {
    guard let inside = position(of: " in conformance ", in: name) else { return of(String(name)) }
    let conformance = name[inside...].dropFirst(" in conformance ".count)
    let type = position(of: " : ", in: conformance).map { conformance[..<$0] } ?? conformance
    return "\(shortEntity(name[..<inside])) in \(shortEntity(type))"
  }

  // MARK: Parts

  private static let parts = [
    "merged ", "partial apply forwarder for ", "partial apply for ", "dispatch thunk of ", "@objc ",
    "@nonobjc ", "async function pointer to ", "suspend resume partial function for ",
    "await resume partial function for ",
  ]

  /// Returns a name without the words for a part or a specialisation; `nil` if it has none.
  private static func withoutPart(_ name: Substring) -> Substring? {
    if let part = parts.first(where: name.hasPrefix) { return name.dropFirst(part.count) }
    if name.first == "(", let end = name.firstIndex(of: ")"),
      name[name.index(after: name.startIndex)..<end].allSatisfy(\.isNumber),
      name[end...].hasPrefix(") ")
    {
      return name[end...].dropFirst(2)
    }
    return withoutSpecialisation(name)
  }

  /// Returns the name after `generic specialization <...> of `.
  private static func withoutSpecialisation(_ name: Substring) -> Substring? {
    let words = name.prefix { $0.isLowercase || $0 == " " || $0 == "-" }
    guard words.hasSuffix("specialization "), name[words.endIndex...].first == "<" else {
      return nil
    }
    // The demangler does not close all square brackets of a propagated closure.
    let rest = name[Brackets.end(of: words.endIndex, in: name, among: "<>")...]
    return rest.hasPrefix(" of ") ? rest.dropFirst(4) : nil
  }

  /// Divides `type metadata accessor for M.T` behind the last `for` or `of` of its words.
  private static func leadingWords(of name: Substring) -> (String, Substring) {
    let words = name.prefix { $0.isLowercase || $0.isNumber || $0 == " " || $0 == "-" || $0 == "#" }
    var end = words.startIndex
    for word in [" of ", " for ", " type "] {
      var start = words.startIndex
      while let match = words[start...].firstRange(of: word) {
        end = max(end, match.upperBound)
        start = words.index(after: match.lowerBound)
      }
    }
    return (String(name[..<end]), name[end...])
  }

  // MARK: Entities

  /// The short form of a function, a property or a type: `static M.T<A>.f(x: Int) -> Int`.
  private static func shortEntity(_ entity: Substring) -> String {
    for kind in ["closure #", "implicit closure #"] where entity.hasPrefix(kind) {
      return kind + entity.dropFirst(kind.count).prefix(while: \.isNumber)
    }
    var rest = entity
    var result = ""
    if rest.hasPrefix("static ") {
      result = "static "
      rest = rest.dropFirst(7)
    }
    if rest.hasPrefix("(extension in "), let end = rest.firstRange(of: "):") {
      rest = rest[end.upperBound...]
    }
    return result + path(withoutModule(rest))
  }

  /// Returns a path without its first component, which is the module.
  private static func withoutModule(_ path: Substring) -> Substring {
    let module = path.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = path[module.endIndex...]
    return rest.first == "." && rest.count > 1 && !module.isEmpty ? rest.dropFirst() : path
  }

  /// The short form of a path: without generic arguments, with labels, and cut at the type.
  private static func path(_ path: Substring) -> String {
    var result = ""
    var index = path.startIndex
    while index < path.endIndex {
      let character = path[index]
      if character == "<", let last = result.last, last.isLetter || last.isNumber || last == "_" {
        index = Brackets.end(of: index, in: path)
      } else if character == "(" {
        let end = Brackets.end(of: index, in: path)
        let inner = path[path.index(after: index)..<end].dropLast()
        index = end
        guard result.isEmpty || result.last == "." else {
          return withoutFixity(result) + "(" + labels(inner) + ")"
        }
        result += privateName(inner)
      } else if character == "@" {
        index = path[index...].firstIndex(of: " ").map(path.index(after:)) ?? path.endIndex
      } else if path[index...].hasPrefix(" : ") || path[index...].hasPrefix(" async ")
        || path[index...].hasPrefix(" throws") || path[index...].hasPrefix(" -> ")
      {
        break
      } else {
        result.append(character)
        index = path.index(after: index)
      }
    }
    return result
  }

  /// The name of `(name in _4F2A)`, which is private in a file.
  private static func privateName(_ text: Substring) -> String {
    position(of: " in ", in: text).map { path(text[..<$0]) } ?? path(text)
  }

  /// Drops the word that tells the position of an operator.
  private static func withoutFixity(_ name: String) -> String {
    for fixity in [" infix", " prefix", " postfix"] where name.hasSuffix(fixity) {
      return String(name.dropLast(fixity.count))
    }
    return name.hasSuffix(" ") ? String(name.dropLast()) : name
  }

  /// The labels of parameters: `x:_:` for `x: Swift.Int, Swift.String`.
  private static func labels(_ parameters: Substring) -> String {
    guard !parameters.isEmpty else { return "" }
    return Brackets.parts(of: parameters).map { parameter in
      let label = parameter.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return parameter[label.endIndex...].hasPrefix(": ") ? "\(label):" : "_:"
    }.joined()
  }

  /// Returns the first position of a word outside of all brackets.
  private static func position(of word: String, in text: Substring) -> String.Index? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix(word) { return index }
      let next = text.index(after: index)
      index = Brackets.isOpen(text, index) ? Brackets.end(of: index, in: text) : next
    }
    return nil
  }
}

/// Brackets in names. The `>` of an arrow and the `<` of an operator are none.
private enum Brackets {
  /// Whether a character opens a bracket.
  static func isOpen(_ text: Substring, _ index: String.Index) -> Bool {
    switch text[index] {
    case "(", "[": true
    case "<": index > text.startIndex && isName(text[text.index(before: index)])
    default: false
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == " "
  }

  private static func isClosed(_ text: Substring, _ index: String.Index) -> Bool {
    switch text[index] {
    case ")", "]": true
    case ">": index == text.startIndex || text[text.index(before: index)] != "-"
    default: false
    }
  }

  /// Returns the index after the bracket that closes the bracket at `start`; the end if none does.
  ///
  /// - Parameter kinds: The brackets that count.
  static func end(
    of start: String.Index, in text: Substring, among kinds: String = "()[]<>"
  ) -> String.Index {
    var depth = 0
    var index = start
    while index < text.endIndex {
      if kinds.contains(text[index]) {
        if index == start || isOpen(text, index) { depth += 1 }
        if isClosed(text, index) { depth -= 1 }
      }
      index = text.index(after: index)
      if depth == 0 { return index }
    }
    return text.endIndex
  }

  /// Returns the parts between the commas that are outside of brackets.
  static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      if text[index] == "," {
        parts.append(text[start..<index])
        index = text.index(after: index)
        while index < text.endIndex, text[index] == " " { index = text.index(after: index) }
        start = index
      } else if isOpen(text, index) {
        index = end(of: index, in: text)
      } else {
        index = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }
}
