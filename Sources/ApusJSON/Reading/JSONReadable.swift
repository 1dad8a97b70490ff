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
  /// The keys that an object must have; none by default.
  static var requiredKeys: Set<String> { get }
}

extension JSONReadable {
  /// No key is required.
  public static var requiredKeys: Set<String> { [] }
}

/// The keys of a type, and what happens to the value of each.
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
  @usableFromInline let names: [String]
  @usableFromInline let actions: [JSONHandlers<Object>.Action]
  private let lookup: StringIndex

  init(_ elements: [(String, JSONHandlers<Object>.Action)]) {
    var names: [String] = []
    var actions: [JSONHandlers<Object>.Action] = []
    for (name, action) in elements {
      if let known = names.firstIndex(of: name) {
        actions[known] = action
      } else {
        names.append(name)
        actions.append(action)
      }
    }
    self.names = names
    self.actions = actions
    lookup = StringIndex(names)
  }

  /// Returns the index of a key, or -1.
  @usableFromInline @inline(never)
  func search(_ key: borrowing JSONString) -> Int {
    if key.hasEscapes { return names.firstIndex(of: key.text) ?? -1 }
    return lookup.index(of: key.bytes) ?? -1
  }
}

extension JSONReader {
  /// Reads an object into a type, by its handlers.
  ///
  /// Of duplicate keys the last value counts, or that which the rules choose.
  ///
  /// - Throws: `wrongType`, `missingKey`, an error of the object, or the error of a handler.
  /// - Complexity: O(*n*). Does not allocate beyond the values.
  @inlinable
  public mutating func read<Object: JSONReadable>(
    _ type: Object.Type = Object.self
  ) throws(JSONError) -> Object {
    var object = Object()
    let handlers = Object.handlers.table
    // SAFETY: this value keeps the plans. `place` is at most that of the step without a key.
    let plan = unsafe plans.steps(of: ObjectIdentifier(handlers))
    var place = 0
    var seen: UInt64 = 0
    fill()
    let start = mark
    guard kind(0) == UInt8(ascii: "{") else { throw unexpected(0, .object) }
    try open()
    if kind(0) != UInt8(ascii: "}") {
      repeat {
        let key = try view(expected: .key)
        try takeColon()
        let index: Int
        if unsafe plan[place].matches(bytes, key.offset, key.bytes.count), !key.hasEscapes {
          index = unsafe plan[place].index
        } else {
          index = handlers.search(key)
          if !key.hasEscapes, place < KeyPlans.size {
            unsafe plan[place] = KeyPlans.Step(bytes, key.offset, key.bytes.count, index: index)
          }
        }
        if place < KeyPlans.size { place &+= 1 }
        let bit: UInt64 = index < 0 ? 0 : 1 << UInt64(index & 63)
        let before = mark
        var isTaken = index >= 0
        if isTaken, index < 64, seen & bit != 0 { isTaken = try takesDuplicate(key) }
        if isTaken {
          do {
            try handlers.actions[index](&object, &self)
          } catch {
            throw handled(error, before)
          }
        }
        seen |= bit
        if mark == before { try skip() }
      } while try !endsMember()
    }
    close()
    let required = Object.requiredKeys
    if !required.isEmpty { try checkKeys(required, handlers.names, seen, start) }
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
  func handled(_ error: any Error, _ place: Int) -> JSONError {
    (error as? JSONError) ?? located(JSONError(.rejected("\(error)"), at: place))
  }

  /// Returns whether the value of a duplicate key counts; an error if the rules say so.
  @usableFromInline @inline(never)
  func takesDuplicate(_ key: borrowing JSONString) throws(JSONError) -> Bool {
    if duplicateKeys == .error {
      throw located(JSONError(.duplicateKey(key.text), at: key.offset - 1))
    }
    return duplicateKeys != .first
  }

  @usableFromInline @inline(never)
  func checkKeys(
    _ required: Set<String>, _ names: [String], _ seen: UInt64, _ start: Int
  ) throws(JSONError) {
    for (index, name) in names.enumerated() where required.contains(name) {
      guard index > 63 || seen & 1 << UInt64(index) != 0 else {
        throw located(JSONError(.missingKey(name), at: start))
      }
    }
  }
}
