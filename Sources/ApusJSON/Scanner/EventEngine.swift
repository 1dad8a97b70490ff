public import ApusBytes
import CApusBytes

/// The grammar of JSON over the tokens of stage one, window by window.
///
/// `run` reads a segment: the rest of a text, or as much of it as has arrived. It leaves the tokens
/// of a value that is not complete, and goes on with them in the next call. All ways to read events
/// use it. The parts are:
///
/// - `run` is the loop over windows, and `step` the loop over the tokens of a window,
/// - `Next` is the state between two tokens,
/// - the functions that create errors are not inlined, and are free of the handler.
@usableFromInline
struct EventEngine: ~Copyable {
  /// The tokens that the grammar allows next.
  @usableFromInline
  enum Next {
    case value
    case valueOrEnd
    case key
    case keyOrEnd
    case separator
    case end
  }

  @usableFromInline let list: TokenList
  @usableFromInline let depthLimit: Int
  @usableFromInline let tokenLimit: Int
  @usableFromInline let rounds: Bool
  @usableFromInline let replacesSurrogates: Bool
  @usableFromInline let leniencies: JSONRules.Leniencies
  @usableFromInline var open = OpenContainers()
  @usableFromInline var next = Next.value
  /// The offset in the text of the first byte of the segment.
  @usableFromInline var base = 0
  /// Whether the text ends with the tokens of the list.
  @usableFromInline var isLast = false
  /// A value that is complete at this depth ends a step.
  @usableFromInline var stopDepth = 0
  /// Whether the last step ended with such a value.
  @usableFromInline var hasStopped = false
  /// The keys of the open objects, if the rules need them.
  @usableFromInline let keys: KeySets?
  /// Whether the next value belongs to a key that the object already has, and is not delivered.
  @usableFromInline var isMuted = false
  /// The depth at which that value ends.
  @usableFromInline var mutedDepth = 0

  @usableFromInline
  init(_ rules: JSONRules, window: Int = TokenList.windowSize, form: Int = -1) {
    list = TokenList(
      window: window, form: form, acceptsAnyBytes: rules.invalidUTF8 == .replace)
    depthLimit = rules.depthLimit
    tokenLimit = min(rules.tokenLimit, JSONRules.largestToken)
    rounds = rules.numbers == .round
    replacesSurrogates = rules.surrogates == .replace
    leniencies = rules.leniencies
    keys = KeySets(rules.duplicateKeys)
  }

  /// Whether a whole value was read.
  @usableFromInline var isAtEnd: Bool { next == .end }

  /// Reads as many tokens of a segment as are complete.
  ///
  /// - Parameters:
  ///   - bytes: The segment. Tokens that are left count their positions from its start.
  ///   - isLast: Whether the text ends with the segment.
  @inlinable
  mutating func run<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, isLast: Bool, into handler: inout Handler
  ) throws(JSONError) {
    var isScanned = false
    while !isScanned {
      isScanned = list.scan(bytes, isLast: isLast)
      self.isLast = isScanned && (isLast || hasFault)
      try advance(bytes, into: &handler)
      if next == .end { try checkEnd(bytes) }
    }
    if self.isLast { try finish(bytes) } else { try checkLength(bytes) }
  }

  /// Reads the tokens of a window.
  @inlinable
  mutating func step<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, into handler: inout Handler
  ) throws(JSONError) {
    // SAFETY: `index` is at most `count`, and tokens of kind 0 follow, of which at most two are read.
    let positions = unsafe list.positions
    let kinds = unsafe list.kinds
    let count = list.count
    // Before this index a key, which is three tokens, is complete.
    let limit = count &- 2
    var index = list.next
    var next = next
    var isObject = open.isObject
    let keys = keys
    if next == .end { return }
    read: while true {
      if next != .separator {
        if next == .key || next == .keyOrEnd {
          if index >= limit, try !hasKey(index, next) { break read }
          let start = unsafe Int(positions[index])
          if unsafe kinds[index] == UInt8(ascii: "\"") {
            let mark = unsafe kinds[index &+ 1]
            let end = unsafe Int(positions[index &+ 1])
            if unsafe kinds[index &+ 2] != UInt8(ascii: ":") {
              throw unexpected(bytes, index &+ 2, .colon)
            }
            let key = try string(bytes, start &+ 1, end, mark)
            index &+= 3
            next = .value
            if let keys, try !keys.insert(key), !isMuted {
              isMuted = true
              break read
            }
            handler.place(base &+ start)
            try handler.key(key)
          } else {
            guard next == .keyOrEnd || leniencies.contains(.trailingCommas),
              unsafe kinds[index] == UInt8(ascii: "}")
            else { throw unexpected(bytes, index, next == .key ? .key : .keyOrBrace) }
            index &+= 1
            keys?.endObject()
            handler.place(base &+ start)
            try handler.endObject()
            open.pop()
            isObject = open.isObject
            next = .separator
            continue read
          }
        }
        if index >= limit, try !hasValue(index) { break read }
        let start = unsafe Int(positions[index])
        let kind = unsafe kinds[index]
        handler.place(base &+ start)
        switch kind {
        case UInt8(ascii: "\""):
          let mark = unsafe kinds[index &+ 1]
          let end = unsafe Int(positions[index &+ 1])
          try handler.string(string(bytes, start &+ 1, end, mark))
          index &+= 2
        case UInt8(ascii: "{"):
          if open.depth >= depthLimit { throw tooDeep(start) }
          index &+= 1
          open.push(isObject: true)
          keys?.beginObject()
          try handler.beginObject()
          isObject = true
          next = .keyOrEnd
          continue read
        case UInt8(ascii: "["):
          if open.depth >= depthLimit { throw tooDeep(start) }
          index &+= 1
          open.push(isObject: false)
          try handler.beginArray()
          isObject = false
          next = .valueOrEnd
          continue read
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          let end = unsafe NumberScanner.end(bytes, start, Int(positions[index &+ 1]))
          try number(bytes, start, end, into: &handler)
          index &+= 1
        case UInt8(ascii: "]") where next == .valueOrEnd:
          index &+= 1
          try handler.endArray()
          open.pop()
          isObject = open.isObject
          next = .separator
          continue read
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
          let end = unsafe NumberScanner.end(bytes, start, Int(positions[index &+ 1]))
          try handler.boolean(boolean(bytes, start, end))
          index &+= 1
        case UInt8(ascii: "n"):
          let end = unsafe NumberScanner.end(bytes, start, Int(positions[index &+ 1]))
          try checkNull(bytes, start, end)
          try handler.null()
          index &+= 1
        default:
          // A comma may stand before the bracket, or the number may be no number.
          if kind == UInt8(ascii: "]"), next == .value, open.depth > 0, !isObject,
            leniencies.contains(.trailingCommas)
          {
            next = .valueOrEnd
            continue read
          }
          let end = unsafe NumberScanner.end(bytes, start, Int(positions[index &+ 1]))
          guard isNonFinite(bytes, start, end) else { throw unexpected(bytes, index, .value) }
          try number(bytes, start, end, into: &handler)
          index &+= 1
        }
      }
      while true {
        if open.depth <= stopDepth {
          next = open.depth == 0 ? .end : .separator
          hasStopped = true
          break read
        }
        if index >= count, try !hasMore(index) {
          next = .separator
          break read
        }
        let kind = unsafe kinds[index]
        if kind == UInt8(ascii: ",") {
          index &+= 1
          next = isObject ? .key : .value
          continue read
        }
        guard kind == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw unexpected(bytes, index, isObject ? .commaOrBrace : .commaOrBracket)
        }
        handler.place(unsafe base &+ Int(positions[index]))
        index &+= 1
        if isObject {
          keys?.endObject()
          try handler.endObject()
        } else {
          try handler.endArray()
        }
        open.pop()
        isObject = open.isObject
      }
    }
    self.next = next
    list.next = index
  }

  /// Reads the tokens of a window. The values of keys that an object already has are checked and
  /// not delivered, if the rules say so.
  @inlinable
  mutating func advance<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, into handler: inout Handler
  ) throws(JSONError) {
    while true {
      if isMuted, try !skipMuted(bytes) { return }
      try step(bytes, into: &handler)
      guard isMuted else { return }
      mutedDepth = open.depth
    }
  }

  /// Checks a value that is not delivered. Returns whether it is complete.
  @usableFromInline @inline(never)
  mutating func skipMuted(_ bytes: RawSpan) throws(JSONError) -> Bool {
    var nothing = CheckHandler()
    let outer = stopDepth
    stopDepth = mutedDepth
    hasStopped = false
    try step(bytes, into: &nothing)
    stopDepth = outer
    isMuted = !hasStopped
    return hasStopped
  }

  /// Returns a string or key, after its escapes were checked.
  @inlinable @inline(__always)
  @_lifetime(copy bytes)
  func string(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ mark: UInt8
  ) throws(JSONError) -> JSONString {
    let content = bytes.extracting(start..<end).elements
    if mark == UInt8(ascii: "u") || content.count > tokenLimit { try checkString(content, start) }
    return JSONString(bytes: content, mark: mark, offset: base &+ start)
  }

  @usableFromInline @inline(never)
  func checkString(_ content: Span<UInt8>, _ start: Int) throws(JSONError) {
    guard content.count <= tokenLimit else { throw tooLong(start - 1) }
    try Escapes.check(content, at: base + start, replacesSurrogates: replacesSurrogates)
  }

  @inlinable @inline(__always)
  func number<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, _ start: Int, _ end: Int, into handler: inout Handler
  ) throws(JSONError) {
    if end &- start > tokenLimit { throw tooLong(start) }
    if Handler.numberForm == .digits {
      do throws(JSONError) {
        try NumberScanner.check(bytes, start, end)
      } catch {
        guard isNonFinite(bytes, start, end) else { throw numberError(error, bytes) }
      }
      try handler.number(digits: bytes.extracting(start..<end).elements)
    } else {
      let value: JSONNumber
      do throws(JSONError) {
        value = try NumberScanner.number(bytes, start, end, rounds: rounds)
      } catch {
        guard let special = nonFinite(bytes, start, end) else { throw numberError(error, bytes) }
        value = .double(special)
      }
      try handler.number(value)
    }
  }

  @inlinable @inline(__always)
  func boolean(_ bytes: RawSpan, _ start: Int, _ end: Int) throws(JSONError) -> Bool {
    let word = Digits.word(bytes, start)
    if word & 0xffff_ffff == 0x6575_7274, end == start &+ 4 { return true }
    if word & 0xff_ffff_ffff == 0x65_736c_6166, end == start &+ 5 { return false }
    throw invalidLiteral(bytes, start)
  }

  @inlinable @inline(__always)
  func checkNull(_ bytes: RawSpan, _ start: Int, _ end: Int) throws(JSONError) {
    let word = Digits.word(bytes, start)
    guard word & 0xffff_ffff == 0x6c6c_756e, end == start &+ 4 else {
      throw invalidLiteral(bytes, start)
    }
  }
}

// MARK: - The end of the tokens

extension EventEngine {
  @usableFromInline var hasFault: Bool { list.fault != 0 }

  /// Returns whether a key and its colon are complete, or an object ends; an error if they cannot
  /// be.
  @usableFromInline @inline(never)
  func hasKey(_ index: Int, _ next: Next) throws(JSONError) -> Bool {
    guard try hasMore(index, next == .key ? .key : .keyOrBrace) else { return false }
    // SAFETY: `hasMore` has checked the index.
    guard unsafe list.kinds[index] == UInt8(ascii: "\"") else { return true }
    guard try hasMore(index + 1, .quote) else { return false }
    return try hasMore(index + 2, .colon)
  }

  /// Returns whether a value is complete; an error if it cannot be.
  @usableFromInline @inline(never)
  func hasValue(_ index: Int) throws(JSONError) -> Bool {
    guard try hasMore(index, .value) else { return false }
    // SAFETY: `hasMore` has checked the index.
    switch unsafe list.kinds[index] {
    case UInt8(ascii: "\""): return try hasMore(index + 1, .quote)
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"):
      return true
    default: return isLast || index + 1 < list.count
    }
  }

  /// Returns whether there is a separator.
  @usableFromInline @inline(never)
  func hasMore(_ index: Int) throws(JSONError) -> Bool {
    try hasMore(index, open.isObject ? .commaOrBrace : .commaOrBracket)
  }

  private func hasMore(
    _ index: Int, _ expected: JSONExpectation
  ) throws(JSONError) -> Bool {
    if index < list.count { return true }
    guard isLast else { return false }
    throw endError(expected)
  }

  /// The error of a text that ends, or that has a fault, instead of a token.
  private func endError(_ expected: JSONExpectation) -> JSONError {
    let place = base + list.scanned
    return switch UInt32(list.fault) {
    case UInt32(APUS_JSON_INVALID_UTF8): JSONError(.invalidUTF8, at: place)
    case UInt32(APUS_JSON_INVALID_ESCAPE): JSONError(.invalidEscape, at: place)
    case UInt32(APUS_JSON_CONTROL_CHARACTER): JSONError(.controlCharacter(0), at: place)
    default: JSONError(.unexpectedEnd, at: place, expected: expected)
    }
  }

  /// Checks that nothing follows the value.
  @usableFromInline @inline(never)
  func checkEnd(_ bytes: RawSpan) throws(JSONError) {
    guard list.next < list.count else { return }
    throw unexpected(bytes, list.next, .end)
  }

  /// Checks that the text did not end too early.
  @usableFromInline @inline(never)
  func finish(_ bytes: RawSpan) throws(JSONError) {
    do throws(JSONError) {
      if hasFault { throw endError(.end) }
      guard next == .end else { throw endError(.value) }
    } catch {
      throw withByte(error, bytes)
    }
  }

  /// Checks that the value that is not complete is not too long yet.
  @usableFromInline
  func checkLength(_ bytes: RawSpan) throws(JSONError) {
    guard bytes.byteCount - list.nextPosition > tokenLimit, list.next < list.count else { return }
    throw tooLong(list.nextPosition)
  }
}

// MARK: - Errors

extension EventEngine {
  @usableFromInline @inline(never)
  func tooDeep(_ start: Int) -> JSONError {
    JSONError(.tooDeep(limit: depthLimit), at: base + start)
  }

  @usableFromInline @inline(never)
  func tooLong(_ start: Int) -> JSONError {
    JSONError(.tokenTooLong(limit: tokenLimit), at: base + start)
  }

  /// The error of a token that the grammar does not allow, or of the end of the text.
  @usableFromInline @inline(never)
  func unexpected(
    _ bytes: RawSpan, _ index: Int, _ expected: JSONExpectation
  ) -> JSONError {
    guard index < list.count else { return withByte(endError(expected), bytes) }
    // SAFETY: the index is that of a token.
    return unexpectedByte(bytes, unsafe Int(list.positions[index]), expected)
  }

  private func unexpectedByte(
    _ bytes: RawSpan, _ start: Int, _ expected: JSONExpectation
  ) -> JSONError {
    JSONError(.unexpectedByte(bytes.byte(at: start)), at: base + start, expected: expected)
  }

  @usableFromInline @inline(never)
  func invalidLiteral(_ bytes: RawSpan, _ start: Int) -> JSONError {
    unexpectedByte(bytes, start, .value)
  }

  @usableFromInline @inline(never)
  func numberError(_ error: JSONError, _ bytes: RawSpan) -> JSONError {
    error.moved(by: base, nil)
  }

  /// Fills in the control character of a fault.
  private func withByte(_ error: JSONError, _ bytes: RawSpan) -> JSONError {
    guard case .controlCharacter = error.kind else { return error }
    return JSONError(.controlCharacter(bytes.byte(at: error.byte - base)), at: error.byte)
  }

  /// Whether a scalar is a number that is not finite, and the rules accept it.
  @usableFromInline @inline(never)
  func isNonFinite(_ bytes: RawSpan, _ start: Int, _ end: Int) -> Bool {
    nonFinite(bytes, start, end) != nil
  }

  @usableFromInline @inline(never)
  func nonFinite(_ bytes: RawSpan, _ start: Int, _ end: Int) -> Double? {
    guard leniencies.contains(.nonFiniteNumbers), start < end else { return nil }
    return switch bytes.extracting(start..<end).elements.text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }
}
