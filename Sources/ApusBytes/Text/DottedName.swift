/// Names with their namespaces, such as `Game.Color`.
package enum DottedName {
  /// Whether a name is the full name, or the end of it from a dot on.
  ///
  /// - Complexity: O(*n*) in the bytes of the names.
  package static func matches(_ name: Substring, _ full: String) -> Bool {
    let rest = full.utf8.dropLast(name.utf8.count)
    return !name.isEmpty && full.utf8.suffix(name.utf8.count).elementsEqual(name.utf8)
      && (rest.isEmpty || rest.last == UInt8(ascii: "."))
  }

  /// The place of a full name, or that of the only name that ends so.
  ///
  /// - Complexity: O(*n*) in the bytes of the names; does not allocate.
  package static func place(of name: Substring, in names: some Collection<String>) -> Int? {
    var place: Int?
    var isOnly = true
    for (index, full) in names.enumerated() where matches(name, full) {
      if name.utf8.count == full.utf8.count { return index }
      isOnly = place == nil
      place = index
    }
    return isOnly ? place : nil
  }

  /// The parts before and after the last dot, or `nil` without a dot.
  package static func split(_ text: Substring) -> (owner: Substring, name: Substring)? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return (text[..<dot], text[text.index(after: dot)...])
  }
}
