/// An array of a binary property list that keeps the elements that it decoded.
///
/// Use it if the same elements are read several times, as when a list is scrolled. Each element is
/// decoded at its first access.
///
///     var words = CachedPropertyListArray(try list.root.array()) { (value) throws(PropertyListError) in
///       try value.string()
///     }
///     try words.element(at: 7)  // decoded
///     try words.element(at: 7)  // kept
///
public struct CachedPropertyListArray<Element>: ~Copyable, ~Escapable {
  /// The closure that decodes an element.
  public typealias Decode = (PropertyListValue) throws(PropertyListError) -> Element

  /// The array.
  public let array: PropertyListArray
  private var elements: [Element?]
  private let decode: Decode

  /// Creates a cache of an array.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - decode: The closure that decodes an element.
  /// - Complexity: O(*n*) in the number of elements, for their slots; allocates once.
  @_lifetime(copy array)
  public init(_ array: PropertyListArray, decode: @escaping Decode) {
    self.array = array
    elements = [Element?](repeating: nil, count: array.count)
    self.decode = decode
  }

  /// The number of elements.
  public var count: Int { elements.count }

  /// Returns an element, which is decoded at its first access.
  ///
  /// - Parameter index: The index, from 0 to `count - 1`.
  /// - Precondition: The index is in the array. Checked in every build.
  /// - Throws: The error of the closure or of the list. The next access tries again.
  /// - Complexity: O(1) after the first access.
  @_lifetime(self: copy self)
  public mutating func element(at index: Int) throws(PropertyListError) -> Element {
    precondition(index >= 0 && index < count, "the index is not in the array")
    if let element = elements[index] { return element }
    let element = try decode(array[index])
    elements[index] = element
    return element
  }
}
