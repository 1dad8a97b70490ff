/// An array, whose elements are decoded without a container: the initialiser of the standard library
/// calls three functions of a container for each.
protocol ElementArray {
  /// Decodes the elements of an array or a set.
  static func elements(
    _ array: borrowing PropertyListArray, _ storage: DecodingStorage
  ) throws -> Self
}

extension Array: ElementArray where Element: Decodable {
  static func elements(
    _ array: borrowing PropertyListArray, _ storage: DecodingStorage
  ) throws -> [Element] {
    try storage.elements(array) { value throws in
      try storage.decode(Element.self, at: value, nil)
    }
  }
}

extension DecodingStorage {
  /// Reads the elements of an array, and adds their indices to the paths of errors.
  ///
  /// - Parameter read: Reads an element.
  @inline(__always)
  func elements<Element>(
    _ array: borrowing PropertyListArray, _ read: (DecodedValue) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    // Arrays of a hostile list can share their references, so that the room has a limit.
    elements.reserveCapacity(min(array.count, 1 << 16))
    var position = array.start
    for index in 0..<array.count {
      do {
        elements.append(try read(try value(at: position)))
      } catch let error as PropertyListError {
        throw error.within([.index(index)])
      }
      position &+= referenceSize
    }
    return elements
  }

  /// Returns the elements of an array or a set, or `nil` if the object is another kind.
  @_lifetime(borrow self)
  func array(at value: DecodedValue) throws(PropertyListError) -> PropertyListArray? {
    let object = value.object(in: list)
    let kind = object.marker & 0xf0
    guard kind == 0xa0 || kind == 0xb0 || kind == 0xc0 else { return nil }
    return try object.elements()
  }
}

/// The types that are read without a decoder: those that arrays and optionals have most often. Their
/// identities are kept, because that of a generic type is a look-up of the runtime.
struct ScalarTypes {
  let string = ObjectIdentifier(String.self)
  let integer = ObjectIdentifier(Int.self)
  let double = ObjectIdentifier(Double.self)
  let boolean = ObjectIdentifier(Bool.self)
  let bytes = ObjectIdentifier([UInt8].self)
  let strings = ObjectIdentifier([String].self)
  let integers = ObjectIdentifier([Int].self)
  let doubles = ObjectIdentifier([Double].self)

  @inline(__always)
  func contains(_ id: ObjectIdentifier) -> Bool {
    id == string || id == integer || id == double || id == boolean || id == bytes || isArray(id)
  }

  /// Whether a type is an array that is read from an array.
  @inline(__always)
  func isArray(_ id: ObjectIdentifier) -> Bool {
    id == strings || id == integers || id == doubles
  }
}
