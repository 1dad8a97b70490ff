/// A type that all elements with the name of a key make together.
///
/// Its elements are decoded without a container: the initialiser of the standard library calls three
/// functions of a container for each.
protocol RepeatedElements {
  /// Decodes the elements that are left in a list.
  static func elements(of list: inout DecodedElements) throws -> Self
}

extension Array: RepeatedElements where Element: Decodable {
  static func elements(of list: inout DecodedElements) throws -> [Element] {
    var elements: [Element] = []
    while !list.isAtEnd { elements.append(try list.decode(Element.self)) }
    return elements
  }
}

extension Set: RepeatedElements where Element: Decodable {
  static func elements(of list: inout DecodedElements) throws -> Set<Element> {
    Set(try [Element].elements(of: &list))
  }
}

extension ContiguousArray: RepeatedElements where Element: Decodable {
  static func elements(of list: inout DecodedElements) throws -> ContiguousArray<Element> {
    ContiguousArray(try [Element].elements(of: &list))
  }
}
