import ApusBytes

/// The keys of an object that matter, for `JSONReader.object(_:_:)`.
///
///     struct User {
///       var id = 0
///       static let keys: JSONKeys = ["id", "name"]
///     }
///     var user = User()
///     var reader = try JSONReader(onDemand: #"{"id": 7, "age": 30}"#.utf8.span)
///     try reader.object(User.keys) { (key, reader) throws(JSONError) in
///       if key == 0 { user.id = try reader.integer() }
///     }
///     user.id  // 7
///
/// Make them once for a type: the reader remembers the order of the keys of the last object. A loop over many
/// objects takes a static property into a constant first, because each access of one is a call on Linux.
public struct JSONKeys: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline let table: KeyTable

  /// Creates the keys.
  ///
  /// - Complexity: O(*n*); allocates a table.
  public init(_ names: [String]) { table = KeyTable(names) }

  /// Creates the keys.
  public init(arrayLiteral names: String...) { self.init(names) }

  @usableFromInline var names: [String] { table.names }
}

/// The keys behind one reference, which is their identity as well.
@usableFromInline
final class KeyTable: Sendable {
  @usableFromInline let names: [String]
  /// A bit for each key, or 0 if there are more than 64 or two are equal.
  @usableFromInline let bits: UInt64
  private let lookup: StringIndex

  init(_ names: [String]) {
    self.names = names
    let distinct = Set(names.map(ExactKey.init))
    let hasBits = !names.isEmpty && names.count <= 64 && distinct.count == names.count
    bits = hasBits ? UInt64.max >> UInt64(64 - names.count) : 0
    lookup = StringIndex(names)
  }

  /// Returns the index of a key, or -1.
  @usableFromInline @inline(never)
  func search(_ key: borrowing JSONString) -> Int {
    if key.hasEscapes { return lookup.index(of: key.text.utf8.span) ?? -1 }
    return lookup.index(of: key.bytes) ?? -1
  }
}

extension JSONReader {
  /// Reads an object, and calls a closure for each key that matters.
  ///
  ///     let keys: JSONKeys = ["id", "name"]
  ///     try reader.object(keys) { (key, reader) throws(JSONError) in
  ///       switch key {
  ///       case 0: id = try reader.integer()
  ///       default: name = try reader.string()
  ///       }
  ///     }
  ///
  /// This is the fastest way to read a few keys, because the closure can be inlined. A `JSONReadable`
  /// type says the same in fewer lines.
  ///
  /// If of duplicate keys the first one counts, the members after the last of the keys are stepped over
  /// together, which is faster: their brackets are counted, and their keys are not looked at.
  ///
  /// - Parameters:
  ///   - keys: The keys; all others are stepped over.
  ///   - body: Gets the index of the key among these, and reads its value; a value that it does not
  ///     read is stepped over. The options choose among the values of duplicate keys, but only of the first
  ///     64 keys: the closure gets all values of the others.
  /// - Throws: `wrongType`, an error of the object, or the error of the closure.
  /// - Complexity: O(*n*) in the size of the object, and the time of the closure. Does not allocate.
  @inlinable @inline(__always)
  public mutating func object(
    _ keys: JSONKeys, _ body: (Int, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    _ = try members(of: keys, body)
  }

  /// Reads an object, and returns a bit for each of the first 64 keys that it has.
  @inlinable @inline(__always)
  mutating func members(
    of keys: JSONKeys, _ body: (Int, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) -> UInt64 {
    let table = keys.table
    let plan = plans.plan(of: table)
    let wanted = duplicateKeys == .first ? table.bits : 0
    var step = plan.cursor(at: 0)
    var seen: UInt64 = 0
    fill()
    guard kind(0) == UInt8(ascii: "{") else { throw unexpected(0, .object) }
    try open()
    if kind(0) == UInt8(ascii: "}") {
      close()
      return seen
    }
    do throws(JSONError) {
      // `index` is in memory, where each change would wait for the one before.
      // The tokens of a key and of a scalar after it are there after `open` and `hasMember`.
      var next = index
      repeat {
        if seen == wanted, wanted != 0 {
          next = try membersEnd(next)
          break
        }
        let start = tokens.position(next)
        let key: Int
        let bit: UInt64
        if step.matches(bytes, start) {
          // The tokens are the quotes and the colon of the key.
          key = step.index
          bit = step.bit
          step.advance()
          next &+= 3
        } else {
          index = next
          let found = try find(table, plan, plan.position(of: step))
          key = found.index
          bit = KeyPlans.Step.bit(key)
          step = plan.cursor(at: found.step)
          next = index
        }
        guard key >= 0 else {
          next = try skipped(next)
          continue
        }
        index = next
        let before = mark
        var isTaken = true
        if seen & bit != 0 { isTaken = try takesDuplicate(start) }
        if isTaken { try body(key, &self) }
        seen |= bit
        if mark == before { try skip() }
        next = index
      } while try hasMember(&next)
      index = next
    } catch {
      leave()
      throw error
    }
    close()
    return seen
  }

  /// Returns the token after a value that is stepped over.
  @inlinable @inline(__always)
  mutating func skipped(_ next: Int) throws(JSONError) -> Int {
    // Tokens of kind 0 follow the last one.
    switch tokens.kind(next) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return next &+ 1
    case UInt8(ascii: "\"") where tokens.kind(next &+ 1) != 0: return next &+ 2
    default:
      index = next
      try skip()
      return index
    }
  }

  /// Takes the comma after a member. Returns whether there is one; the brace at the end is left.
  @inlinable @inline(__always)
  mutating func hasMember(_ next: inout Int) throws(JSONError) -> Bool {
    if next > limit {
      index = next
      refill()
      next = index
    }
    let kind = tokens.kind(next)
    if kind == UInt8(ascii: ",") {
      next &+= 1
      return true
    }
    index = next
    guard kind == UInt8(ascii: "}") else { throw unexpected(0, .commaOrBrace) }
    return false
  }

  /// Steps over the rest of an object, and returns the token of its brace.
  @usableFromInline @inline(never)
  mutating func membersEnd(_ next: Int) throws(JSONError) -> Int {
    index = next
    try skipBrackets(open: 1)
    return index &- 1
  }

  /// Returns whether the value of a duplicate key counts; an error if the options say so.
  @usableFromInline @inline(never)
  func takesDuplicate(_ start: Int) throws(JSONError) -> Bool {
    if duplicateKeys == .error {
      throw located(JSONError(.duplicateKey(Self.key(bytes, start)), at: start))
    }
    return duplicateKeys != .first
  }

  /// The key at an opening quote.
  private static func key(_ bytes: RawSpan, _ start: Int) -> String {
    var options = JSONOptions()
    options.invalidUTF8 = .replace
    options.surrogates = .replace
    do throws(JSONError) {
      var reader = try JSONReader(
        onDemand: bytes.extracting(droppingFirst: start).elements, options: options)
      return try reader.string()
    } catch {
      return ""
    }
  }

  /// Takes a key that is not the next one of the plan, and its colon.
  ///
  /// - Returns: The index of its handler, or -1, and the position of the next step.
  @usableFromInline @inline(never)
  mutating func find(
    _ keys: KeyTable, _ plan: KeyPlan, _ step: Int
  ) throws(JSONError) -> (index: Int, step: Int) {
    let start = position(0)
    let key = try view(expected: .key)
    try takeColon()
    guard plan.canGrow else { return (keys.search(key), 0) }
    let next = min(step + 1, KeyPlans.size)
    guard !key.hasEscapes else { return (keys.search(key), next) }
    let following = plan.following(step, bytes, start)
    if following >= 0 { return (plan.cursor(at: following).index, following + 1) }
    let index = keys.search(key)
    if step < KeyPlans.size {
      plan.set(KeyPlans.Step(bytes, start, key.bytes.count + 3, index: index), at: step)
    }
    return (index, next)
  }
}
