import ApusBytes

/// A type that is read from an object: it says which keys matter, and what happens to each.
///
///     struct Sample: JSONReadable {
///       var hi = 0, there = 0, comment = ""
///       static let handlers: JSONHandlers<Sample> = [
///         "hi": { $0.hi = try $1.integer() },
///         "there": { $0.there = try $1.integer() },
///         "comment": { $0.comment = try $1.string() },
///       ]
///     }
///     let samples = try reader.read([Sample].self)
///
/// All other keys are stepped over. A key that is missing leaves the value of `init()`, unless
/// `requiredKeys` has it.
public protocol JSONReadable {
  /// Creates a value for the handlers to fill.
  init()
  /// The keys that matter, and what happens to the value of each.
  static var handlers: JSONHandlers<Self> { get }
  /// The keys that an object must have, each of which needs a handler; none by default.
  ///
  /// A required key after the first 64 handlers is searched for in each object, which reads its keys again.
  static var requiredKeys: Set<String> { get }
}

extension JSONReadable {
  /// No key is required.
  public static var requiredKeys: Set<String> { [] }
}

/// The keys of a type, and what happens to the value of each.
///
///     struct Point: JSONReadable {
///       var x = 0, y = 0
///       static let handlers: JSONHandlers<Point> = [
///         "x": { $0.x = try $1.integer() }, "y": { $0.y = try $1.integer() },
///       ]
///     }
///     var reader = try JSONReader(onDemand: #"{"y": 2, "x": 1}"#.utf8.span)
///     try reader.read(Point.self).y  // 2
///
public struct JSONHandlers<Object>: Sendable, ExpressibleByDictionaryLiteral {
  /// Reads the value of a key into an object.
  public typealias Action = @Sendable (inout Object, inout JSONReader) throws -> Void

  @usableFromInline let table: HandlerTable<Object>

  /// Creates the handlers.
  ///
  /// - Parameter elements: The keys and their actions. Of equal keys the last one counts.
  /// - Complexity: O(*n*²) in the keys; allocates the table of keys.
  public init(dictionaryLiteral elements: (String, Action)...) {
    table = HandlerTable(elements)
  }
}

/// The handlers of a type behind one reference, so that an object counts a single reference.
@usableFromInline
final class HandlerTable<Object>: Sendable {
  @usableFromInline let keys: JSONKeys
  /// An action for each key.
  @usableFromInline let actions: OwnedList<JSONHandlers<Object>.Action>

  init(_ elements: [(String, JSONHandlers<Object>.Action)]) {
    var names: [String] = []
    var actions: [JSONHandlers<Object>.Action] = []
    for (name, action) in elements {
      if let known = names.firstIndex(where: { ExactKey($0) == ExactKey(name) }) {
        actions[known] = action
      } else {
        names.append(name)
        actions.append(action)
      }
    }
    keys = JSONKeys(names)
    self.actions = OwnedList(actions)
  }
}

extension JSONReader {
  /// Reads an object into a type, by its handlers.
  ///
  /// Of duplicate keys the last value counts, or that which the options choose. The options hold for the first 64
  /// handlers; of the others the last value counts.
  ///
  /// - Throws: `wrongType`, `missingKey`, an error of the object, or the error of a handler.
  /// - Complexity: O(*n*). Does not allocate beyond the values.
  @inlinable
  public mutating func read<Object: JSONReadable>(
    _ type: Object.Type = Object.self
  ) throws(JSONError) -> Object {
    var object = Object()
    let handlers = Object.handlers.table
    fill()
    let start = mark
    let seen = try members(of: handlers.keys) {
      (index: Int, reader: inout JSONReader) throws(JSONError) in
      let before = reader.mark
      do {
        try handlers.actions[index](&object, &reader)
      } catch {
        throw reader.handled(error, before)
      }
    }
    let required = Object.requiredKeys
    if !required.isEmpty { try checkKeys(required, handlers.keys.names, seen, start) }
    return object
  }

  /// Reads an array of objects.
  ///
  /// - Throws: As for one object.
  @inlinable
  public mutating func read<Object: JSONReadable>(
    _ type: [Object].Type
  ) throws(JSONError) -> [Object] {
    var objects: [Object] = []
    try array { (reader: inout JSONReader) throws(JSONError) in
      objects.append(try reader.read(Object.self))
    }
    return objects
  }

  /// The error of a handler; another error than a `JSONError` becomes `rejected`.
  @usableFromInline @inline(never)
  func handled(_ error: any Error, _ position: Int) -> JSONError {
    (error as? JSONError) ?? located(JSONError(.rejected("\(error)"), at: position))
  }

  @usableFromInline @inline(never)
  func checkKeys(
    _ required: Set<String>, _ names: [String], _ seen: UInt64, _ start: Int
  ) throws(JSONError) {
    var count = 0
    for (index, name) in names.enumerated() {
      guard let position = required.firstIndex(of: name),
        ExactKey(required[position]) == ExactKey(name)
      else { continue }
      count += 1
      let isFound = index < 64 ? seen & 1 << UInt64(index) != 0 : hasKey(name, start)
      guard isFound else { throw located(JSONError(.missingKey(name), at: start)) }
    }
    precondition(count == required.count, "requiredKeys must be keys of handlers")
  }

  /// Whether the object at an offset, which was read before, has a key.
  private func hasKey(_ name: String, _ start: Int) -> Bool {
    var options = JSONOptions()
    options.limits.depth = .max
    options.invalidUTF8 = .replace
    options.surrogates = .replace
    var isFound = false
    do throws(JSONError) {
      var reader = try JSONReader(
        onDemand: bytes.extracting(droppingFirst: start).elements, options: options)
      try reader.object { (key, _) throws(JSONError) in
        if key.isEqual(to: name) { isFound = true }
      }
      return isFound
    } catch {
      return isFound
    }
  }
}
