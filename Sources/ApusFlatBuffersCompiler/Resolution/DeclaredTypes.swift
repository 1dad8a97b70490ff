internal import ApusBytes
internal import ApusFlatBuffers

/// A type that a schema declares.
enum Declared: Hashable {
  case object(Int)
  case enumeration(Int)
}

/// The types of a schema by their names, which are searched in a namespace and in those around it.
struct DeclaredTypes {
  private var tree = NameTree()
  private var types: [Int: Declared] = [:]
  /// The full names, in the order of their declarations.
  private(set) var names: [String] = []

  /// Adds a type; returns the type that has the name already, or `nil` if the name is new.
  mutating func add(_ name: QualifiedName, _ type: Declared) -> Declared? {
    var node = NameTree.root
    for part in name.namespace { node = tree.add(part, below: node) }
    node = tree.add(name.base, below: node)
    if let other = types[node] { return other }
    types[node] = type
    names.append(name.full)
    return nil
  }

  /// The declared type that a name means in a namespace: the innermost namespace counts.
  ///
  /// - Complexity: O(*n*) in the parts of the namespace and in the bytes of the name.
  func lookUp(_ name: String, in namespace: [String]) -> Declared? {
    var scopes = [NameTree.root]
    for part in namespace {
      guard let scope = tree.child(part, of: scopes[scopes.count - 1]) else { break }
      scopes.append(scope)
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for scope in scopes.reversed() {
      if let node = node(parts, below: scope), let type = types[node] { return type }
    }
    return nil
  }

  private func node(_ parts: [String], below scope: Int) -> Int? {
    var node = scope
    for part in parts {
      guard let next = tree.child(part, of: node) else { return nil }
      node = next
    }
    return node
  }
}
