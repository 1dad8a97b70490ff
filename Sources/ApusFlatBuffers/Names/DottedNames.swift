/// An index of names with their namespaces, such as `Game.Color`, by the ends of the names.
///
///     let names = DottedNames(["Game.Color", "Game.Size"])
///     names.index(of: "Color")  // 0
///
package struct DottedNames: Sendable {
  /// The parts of the names from the last to the first.
  private var tree = NameTree()
  /// The first name that is exactly that of the node, for each node.
  private var exact: [Int?] = [nil]
  /// The only name that ends so, for each node; -1 if there are several.
  private var only: [Int?] = [nil]

  /// Creates an index that numbers the names from 0 on.
  ///
  /// - Complexity: O(*n*) in the bytes of the names; allocates.
  package init(_ names: some Sequence<String>) {
    for (position, name) in names.enumerated() { insert(name, position) }
  }

  private mutating func insert(_ name: String, _ position: Int) {
    var node = NameTree.root
    for part in Self.parts(name[...]) {
      node = tree.add(part, below: node)
      if node == only.count {
        only.append(position)
        exact.append(nil)
      } else {
        only[node] = -1
      }
    }
    exact[node] = exact[node] ?? position
  }

  /// The position of a full name, or that of the only name that ends so.
  ///
  /// - Complexity: O(*n*) in the bytes of the name; allocates.
  package func index(of name: Substring) -> Int? {
    guard let node = node(name) else { return nil }
    if let position = exact[node] { return position }
    return only[node].flatMap { $0 < 0 ? nil : $0 }
  }

  /// Whether a full name is the name, or ends with a dot and the name.
  ///
  /// - Complexity: O(*n*) in the bytes of the name; allocates.
  package func contains(_ name: Substring) -> Bool { node(name) != nil }

  private func node(_ name: Substring) -> Int? {
    guard !name.isEmpty else { return nil }
    var node = NameTree.root
    for part in Self.parts(name) {
      guard let next = tree.child(part, of: node) else { return nil }
      node = next
    }
    return node
  }

  private static func parts(_ name: Substring) -> some Sequence<String> {
    name.split(separator: ".", omittingEmptySubsequences: false).reversed().map(String.init)
  }

  /// The parts before and after the last dot, or `nil` without a dot.
  package static func split(_ text: Substring) -> (owner: Substring, name: Substring)? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return (text[..<dot], text[text.index(after: dot)...])
  }
}
