import ApusJSON
import ApusPropertyList
import ApusStreams

/// A generic representation: any value, as a tree of dictionaries, arrays and scalars.
indirect enum GenericTree {
  case dictionary([String: GenericTree])
  case array([GenericTree])
  case string(String)
  case integer(Int)

  /// Makes the tree of objects.
  init(_ objects: [ListObject]) {
    self = .array(
      objects.map {
        .dictionary([
          "hi": .integer($0.hi), "there": .integer($0.there), "comment": .string($0.comment),
        ])
      })
  }

  /// Makes the tree of a value of a binary list.
  init(_ value: borrowing PropertyListValue) throws(PropertyListError) {
    switch try value.kind {
    case .dictionary:
      let dictionary = try value.dictionary()
      var pairs: [String: GenericTree] = [:]
      for index in dictionary.indices {
        pairs[try dictionary.key(at: index).string()] = try GenericTree(dictionary.value(at: index))
      }
      self = .dictionary(pairs)
    case .array:
      let array = try value.array()
      var elements: [GenericTree] = []
      for index in array.indices { elements.append(try GenericTree(array[index])) }
      self = .array(elements)
    case .string: self = .string(try value.string())
    default: self = .integer(try value.integer())
    }
  }

  /// Makes the tree of a value of JSON text.
  init(_ value: JSONValue) throws(JSONError) {
    switch value.kind {
    case .object:
      var pairs: [String: GenericTree] = [:]
      for (key, member) in value.members { pairs[key] = try GenericTree(member) }
      self = .dictionary(pairs)
    case .array:
      var elements: [GenericTree] = []
      for element in value.elements { elements.append(try GenericTree(element)) }
      self = .array(elements)
    case .string: self = .string(try value.string())
    default: self = .integer(try value.integer())
    }
  }

  /// The objects of a tree of dictionaries, found by switching over each value.
  var objects: [ListObject] {
    guard case .array(let elements) = self else { return [] }
    return elements.map { element in
      var object = ListObject()
      guard case .dictionary(let pairs) = element else { return object }
      if case .integer(let value)? = pairs["hi"] { object.hi = value }
      if case .integer(let value)? = pairs["there"] { object.there = value }
      if case .string(let value)? = pairs["comment"] { object.comment = value }
      return object
    }
  }

  /// Calls a handler with the values of the tree.
  func visit<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) {
    switch self {
    case .dictionary(let pairs):
      try handler.beginDictionary()
      for (key, value) in pairs {
        try handler.key(key.utf8.span)
        try value.visit(&handler)
      }
      try handler.endDictionary()
    case .array(let elements):
      try handler.beginArray(isSet: false)
      for element in elements { try element.visit(&handler) }
      try handler.endArray()
    case .string(let text): try handler.string(text.utf8.span)
    case .integer(let value): try handler.integer(Int128(value))
    }
  }
}
