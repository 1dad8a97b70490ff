extension JSONReader {
  /// Reads an array, element by element.
  ///
  ///     var sum = 0
  ///     try reader.array { (reader) throws(JSONError) in sum += try reader.integer() }
  ///
  /// - Parameter body: Reads one element; an element that it does not read is stepped over.
  /// - Throws: `wrongType`, an error of the array, or the error of the closure.
  /// - Complexity: Does not allocate.
  @inlinable @inline(__always)
  public mutating func array(
    _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    fill()
    guard kind(0) == UInt8(ascii: "[") else { throw unexpected(0, .array) }
    try open()
    if kind(0) == UInt8(ascii: "]") { return close() }
    do throws(JSONError) {
      while true {
        let before = mark
        try body(&self)
        if mark == before { try skip() }
        fill()
        switch kind(0) {
        case UInt8(ascii: ","): take(1)
        case UInt8(ascii: "]"): return close()
        default: throw unexpected(0, .commaOrBracket)
        }
        fill()
      }
    } catch {
      leave()
      throw error
    }
  }

  /// Reads an object, member by member.
  ///
  ///     try reader.object { (key, reader) throws(JSONError) in
  ///       if key.isEqual(to: "id") { id = try reader.integer() }
  ///     }
  ///
  /// To compare many keys, use `read(_:)` with the handlers of a type.
  ///
  /// - Parameter body: Gets the key, and reads its value; a value that it does not read is stepped
  ///   over. Every duplicate key is delivered, unless the options say `error` or `first`.
  /// - Throws: `wrongType`, an error of the object, or the error of the closure.
  /// - Complexity: O(*n*) in the length of the object, and the time of the closure.
  @inlinable
  public mutating func object(
    _ body: (JSONString, inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    fill()
    guard kind(0) == UInt8(ascii: "{") else { throw unexpected(0, .object) }
    try open()
    if kind(0) == UInt8(ascii: "}") { return close() }
    let keys = KeySets(duplicateKeys)
    keys?.beginObject()
    do throws(JSONError) {
      while true {
        let key = try view(expected: .key)
        try takeColon()
        let isNew = try keys?.insert(key) ?? true
        let before = mark
        if isNew { try body(key, &self) }
        if mark == before { try skip() }
        if try endsMember() { return close() }
      }
    } catch {
      leave()
      throw error
    }
  }

  @inlinable @inline(__always)
  @_lifetime(copy self)
  mutating func view(expected: JSONExpectation) throws(JSONError) -> JSONString {
    fill()
    guard kind(0) == UInt8(ascii: "\"") else { throw unexpected(0, expected) }
    return try view()
  }

  @inlinable @inline(__always)
  mutating func takeColon() throws(JSONError) {
    guard kind(0) == UInt8(ascii: ":") else { throw unexpected(0, .colon) }
    take(1)
  }

  /// Takes the separator after a member. Returns whether the object ends; its brace is left.
  @inlinable @inline(__always)
  mutating func endsMember() throws(JSONError) -> Bool {
    fill()
    switch kind(0) {
    case UInt8(ascii: ","):
      take(1)
      return false
    case UInt8(ascii: "}"): return true
    default: throw unexpected(0, .commaOrBrace)
    }
  }

  /// The position of the next token, by which the cursor knows whether a value was read.
  @inlinable @inline(__always)
  var mark: Int { position(0) }

  @inlinable @inline(__always)
  mutating func open() throws(JSONError) {
    guard depth < depthLimit else { throw tooDeep() }
    depth &+= 1
    take(1)
    fill()
  }

  @inlinable @inline(__always)
  mutating func close() {
    depth &-= 1
    take(1)
  }

  /// Leaves a container whose reading failed: the rest of it is stepped over before the next read.
  ///
  /// The caller of the container may catch the error, and read on. The call is O(1), because most errors
  /// end the reading, and the limit makes the next `fill` step over the rest.
  @usableFromInline @inline(never)
  mutating func leave() {
    depth -= 1
    unread += 1
    limit = -1
  }

  @usableFromInline @inline(never)
  func tooDeep() -> JSONError {
    located(JSONError(.tooDeep(limit: depthLimit), at: position(0)))
  }
}
