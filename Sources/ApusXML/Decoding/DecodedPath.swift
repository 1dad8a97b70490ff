/// A key and those around it; the array that `Codable` wants is made for errors only.
final class DecodingKeys {
  private let key: any CodingKey
  private let outer: DecodingKeys?
  /// The number of keys around and with this one.
  let depth: Int
  /// The element that has the elements of the key, or `nil` if the key is an index.
  let parent: KeyParent?

  init(_ key: any CodingKey, in outer: DecodingKeys?, of parent: KeyParent? = nil) {
    self.key = key
    self.outer = outer
    self.parent = parent
    depth = (outer?.depth ?? 0) + 1
  }

  var name: String { key.stringValue }

  var path: [any CodingKey] {
    var path: [any CodingKey] = [key]
    var next = outer
    while let keys = next {
      path.append(keys.key)
      next = keys.outer
    }
    return path.reversed()
  }
}

/// The keys around a value. That of an element of an array is made for errors and nested keys only.
struct DecodedPath {
  let outer: DecodingKeys?
  /// The index of the value in an array, or `nil`.
  private let index: Int?

  init(_ outer: DecodingKeys?, index: Int? = nil) {
    self.outer = outer
    self.index = index
  }

  var depth: Int { (outer?.depth ?? 0) + (index == nil ? 0 : 1) }

  /// The key of the value and the element that has it, or `nil` for a root or an element of an array.
  var member: (name: String, parent: KeyParent)? {
    guard index == nil, let outer, let parent = outer.parent else { return nil }
    return (outer.name, parent)
  }

  var keys: DecodingKeys? {
    guard let index else { return outer }
    return DecodingKeys(PathKey(intValue: index), in: outer)
  }

  var codingPath: [any CodingKey] { keys?.path ?? [] }
}
