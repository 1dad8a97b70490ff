/// The elements of an array, in the order of the document.
struct ElementList: UnkeyedDecodingContainer {
  private let context: DecodingContext
  private let name: String?
  private let end: Int
  private let outer: DecodingKeys?
  /// The elements if they are known; else each is searched.
  private let known: [Int]?
  /// The next element, or `nil` after the last.
  private var next: Int?
  private(set) var currentIndex = 0

  /// Creates a list of the elements of an element with a name, or with any if the name is `nil`.
  init(_ context: DecodingContext, named name: String?, in node: Int, _ outer: DecodingKeys?) {
    self.context = context
    self.name = name
    self.outer = outer
    known = nil
    end = Int(context.storage.nodes[node].end)
    next = context.element(name, from: node + 1, to: end)
  }

  /// Creates a list of known elements.
  init(_ context: DecodingContext, _ known: [Int], _ outer: DecodingKeys?) {
    self.context = context
    self.known = known
    self.outer = outer
    name = nil
    end = 0
    next = known.first
  }

  var codingPath: [any CodingKey] { outer?.path ?? [] }
  var count: Int? { nil }
  var isAtEnd: Bool { next == nil }

  /// Returns the next element with its path.
  private func peek<Value>(_ type: Value.Type) throws -> (DecodedPlace, DecodedPath) {
    let path = DecodedPath(outer, index: currentIndex)
    guard let node = next else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: path.codingPath, debugDescription: "there is no other element"))
    }
    return (.element(node), path)
  }

  /// Moves on, after the next element was read without an error.
  private mutating func step() {
    guard let node = next else { return }
    currentIndex += 1
    if let known {
      next = currentIndex < known.count ? known[currentIndex] : nil
    } else {
      next = context.element(name, from: Int(context.storage.nodes[node].end), to: end)
    }
  }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (place, path) = try peek(type)
    let value = try context.decode(type, place, at: path)
    step()
    return value
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let container = try decoder().container(keyedBy: type)
    step()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder().unkeyedContainer()
    step()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder()
    step()
    return decoder
  }

  private func decoder() throws -> PlaceDecoder {
    let (place, path) = try peek([String: String].self)
    return PlaceDecoder(context: context, place: place, path: path)
  }
}

/// The number of an element in an array.
struct ElementNumber: CodingKey {
  let number: Int
  var stringValue: String { "\(number)" }
  var intValue: Int? { number }

  init(intValue: Int) { number = intValue }
  init?(stringValue: String) { return nil }
}

/// A type that all elements with the name of a key make together.
///
/// Its elements are decoded without a container: the initialiser of the standard library calls three
/// functions of a container for each.
protocol RepeatedElements {
  /// Decodes the elements that are left in a list.
  static func elements(of list: inout ElementList) throws -> Self
}

extension Array: RepeatedElements where Element: Decodable {
  static func elements(of list: inout ElementList) throws -> [Element] {
    var elements: [Element] = []
    while !list.isAtEnd { elements.append(try list.decode(Element.self)) }
    return elements
  }
}

extension Set: RepeatedElements where Element: Decodable {
  static func elements(of list: inout ElementList) throws -> Set<Element> {
    Set(try [Element].elements(of: &list))
  }
}

extension ContiguousArray: RepeatedElements where Element: Decodable {
  static func elements(of list: inout ElementList) throws -> ContiguousArray<Element> {
    ContiguousArray(try [Element].elements(of: &list))
  }
}
