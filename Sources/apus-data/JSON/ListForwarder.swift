import ApusJSON
import ApusPropertyList
import ApusStreams

/// A forwarder of a JSON value to a handler of property lists.
///
/// The containers that are open are in memory, so that the depth of a text needs no stack.
struct ListForwarder {
  private enum Container {
    case array(JSONValue.Elements)
    case object(ArraySlice<Member>)
  }

  private typealias Member = (key: String, value: JSONValue)

  private let duplicateKeys: JSONOptions.DuplicateKeys
  private var open: [Container] = []

  /// Creates a forwarder.
  ///
  /// - Parameter duplicateKeys: Chooses among the values of a key that an object has twice.
  init(_ duplicateKeys: JSONOptions.DuplicateKeys) { self.duplicateKeys = duplicateKeys }

  /// Passes a value, with all values in it, to a handler.
  mutating func forward<Handler: PropertyListHandler & ~Copyable>(
    _ value: JSONValue, to handler: inout Handler
  ) throws(StreamError) {
    try begin(value, &handler)
    while let container = open.popLast() {
      switch container {
      case .array(var elements):
        guard let element = elements.next() else {
          try handler.endArray()
          continue
        }
        open.append(.array(elements))
        try begin(element, &handler)
      case .object(var members):
        guard let (key, value) = members.popFirst() else {
          try handler.endDictionary()
          continue
        }
        open.append(.object(members))
        try handler.key(key.utf8.span)
        try begin(value, &handler)
      }
    }
  }

  /// Passes on a scalar, or the beginning of a container.
  private mutating func begin<Handler: PropertyListHandler & ~Copyable>(
    _ value: JSONValue, _ handler: inout Handler
  ) throws(StreamError) {
    switch value.kind {
    case .object:
      try handler.beginDictionary()
      open.append(.object(members(of: value)[...]))
    case .array:
      try handler.beginArray(isSet: false)
      open.append(.array(value.elements))
    case .string:
      let text = try scalar { () throws(JSONError) in try value.string() }
      try handler.string(text.utf8.span)
    case .number:
      switch try scalar({ () throws(JSONError) in try value.number() }) {
      case .integer(let integer): try handler.integer(Int128(integer))
      case .unsigned(let integer): try handler.integer(Int128(integer))
      case .double(let real): try handler.real(real)
      }
    case .boolean:
      try handler.boolean(try scalar { () throws(JSONError) in try value.boolean() })
    case .null: try handler.null()
    }
  }

  /// Returns the members of an object, each key once unless the rule says that all count.
  private func members(of object: JSONValue) -> [Member] {
    guard duplicateKeys != .all else { return Array(object.members) }
    var members: [Member] = []
    var positions: [[UInt8]: Int] = [:]
    for member in object.members {
      let key = Array(member.key.utf8)
      if let position = positions[key] {
        if duplicateKeys != .first { members[position] = member }
      } else {
        positions[key] = members.count
        members.append(member)
      }
    }
    return members
  }

  private func scalar<Result>(
    _ read: () throws(JSONError) -> Result
  ) throws(StreamError) -> Result {
    do throws(JSONError) {
      return try read()
    } catch {
      throw StreamError(stage: "JSON", error)
    }
  }
}
