public import ApusBytes

/// The grammar of JSON over the tokens of stage one, window by window.
///
/// `run` reads a segment: the rest of a text, or as much of it as has arrived. It leaves the tokens
/// of a value that is not complete, and goes on with them in the next call. All ways to read events
/// use it. The parts are:
///
/// - `run` is the loop over windows, and `step` the loop over the tokens of a window,
/// - `Next` is the state between two tokens,
/// - `EngineContext` has what does not change in a window, and the functions that are seldom called.
///   A method of this type that is not inlined would copy it to the stack, in the loop.
@usableFromInline
struct EventEngine: ~Copyable {
  /// The tokens that the grammar allows next.
  @usableFromInline
  enum Next {
    case value
    case valueOrEnd
    case key
    case keyOrEnd
    case colon
    case separator
    case end
  }

  @usableFromInline let context: EngineContext
  @usableFromInline var open = OpenContainers()
  @usableFromInline var next = Next.value
  /// A value that is complete at this depth ends a step.
  @usableFromInline var stopDepth = 0
  /// Whether the last step ended with such a value.
  @usableFromInline var hasStopped = false
  /// The keys of the open objects, if the options need them.
  @usableFromInline let keys: KeySets?
  /// Whether the next value belongs to a key that the object already has, and is not delivered.
  @usableFromInline var isMuted = false
  /// The depth at which that value ends.
  @usableFromInline var mutedDepth = 0

  @usableFromInline
  init(_ options: JSONOptions, window: Int = TokenList.windowSize, form: Int = -1) {
    context = EngineContext(options, window: window, form: form)
    keys = KeySets(options.duplicateKeys)
  }

  @inlinable var list: TokenList { context.list }

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
      context.isLast = isScanned && (isLast || context.hasFault)
      try advance(bytes, into: &handler)
      if next == .end { try context.checkEnd(bytes) }
    }
    if context.isLast { try context.finish(bytes, next) } else { try context.checkLength() }
  }

  /// Reads the tokens of a window.
  @inlinable
  mutating func step<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, into handler: inout Handler
  ) throws(JSONError) {
    // The index is at most `count`, and tokens of kind 0 follow, of which at most two are read.
    let tokens = list.tokens
    let count = tokens.count
    // Before this index a key and its colon, which are three tokens, are complete.
    let limit = count &- 2
    var index = tokens.next
    var next = next
    var isObject = open.isObject
    let keys = keys
    let context = context
    let base = context.base
    let depthLimit = context.depthLimit
    if next == .end { return }
    if next == .colon {
      guard tokens.kind(index) == UInt8(ascii: ":") else {
        return try context.checkColon(bytes, index)
      }
      index &+= 1
      next = .value
    }
    read: while true {
      if next != .separator {
        if next == .key || next == .keyOrEnd {
          if index >= limit, try !context.hasKey(bytes, index, next) { break read }
          let start = tokens.position(index)
          if tokens.kind(index) == UInt8(ascii: "\"") {
            let mark = tokens.kind(index &+ 1)
            let end = tokens.position(index &+ 1)
            let key = try Self.string(bytes, start &+ 1, end, mark, base, context)
            index &+= 2
            next = .colon
            if let keys, try !keys.insert(key), !isMuted {
              isMuted = true
              break read
            }
            handler.offset(base &+ start)
            try handler.key(key)
            if tokens.kind(index) != UInt8(ascii: ":") {
              try context.checkColon(bytes, index)
              break read
            }
            index &+= 1
            next = .value
          } else {
            guard next == .keyOrEnd || context.leniencies.contains(.trailingCommas),
              tokens.kind(index) == UInt8(ascii: "}")
            else { throw context.unexpected(bytes, index, next == .key ? .key : .keyOrBrace) }
            index &+= 1
            keys?.endObject()
            handler.offset(base &+ start)
            try handler.endObject()
            open.pop()
            isObject = open.isObject
            next = .separator
            continue read
          }
        }
        if index >= limit, try !context.hasValue(bytes, index) { break read }
        let start = tokens.position(index)
        let kind = tokens.kind(index)
        handler.offset(base &+ start)
        switch kind {
        case UInt8(ascii: "\""):
          let mark = tokens.kind(index &+ 1)
          let end = tokens.position(index &+ 1)
          try handler.string(Self.string(bytes, start &+ 1, end, mark, base, context))
          index &+= 2
        case UInt8(ascii: "{"):
          if open.depth >= depthLimit { throw context.tooDeep(start) }
          index &+= 1
          open.push(isObject: true)
          keys?.beginObject()
          try handler.beginObject()
          isObject = true
          next = .keyOrEnd
          continue read
        case UInt8(ascii: "["):
          if open.depth >= depthLimit { throw context.tooDeep(start) }
          index &+= 1
          open.push(isObject: false)
          try handler.beginArray()
          isObject = false
          next = .valueOrEnd
          continue read
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          let end = NumberScanner.end(bytes, start, tokens.position(index &+ 1))
          try Self.number(bytes, start, end, context, into: &handler)
          index &+= 1
        case UInt8(ascii: "]") where next == .valueOrEnd:
          index &+= 1
          try handler.endArray()
          open.pop()
          isObject = open.isObject
          next = .separator
          continue read
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
          let end = NumberScanner.end(bytes, start, tokens.position(index &+ 1))
          try handler.boolean(Self.boolean(bytes, start, end, context))
          index &+= 1
        case UInt8(ascii: "n"):
          let end = NumberScanner.end(bytes, start, tokens.position(index &+ 1))
          try Self.checkNull(bytes, start, end, context)
          try handler.null()
          index &+= 1
        default:
          // A comma may stand before the bracket, or the number may be no number.
          if kind == UInt8(ascii: "]"), next == .value, open.depth > 0, !isObject,
            context.leniencies.contains(.trailingCommas)
          {
            next = .valueOrEnd
            continue read
          }
          let end = NumberScanner.end(bytes, start, tokens.position(index &+ 1))
          guard context.isNonFinite(bytes, start, end) else {
            throw context.unexpected(bytes, index, .value)
          }
          try Self.number(bytes, start, end, context, into: &handler)
          index &+= 1
        }
      }
      while true {
        if open.depth <= stopDepth {
          next = open.depth == 0 ? .end : .separator
          hasStopped = true
          break read
        }
        if index >= count, try !context.hasMore(bytes, index, isObject) {
          next = .separator
          break read
        }
        let kind = tokens.kind(index)
        if kind == UInt8(ascii: ",") {
          index &+= 1
          next = isObject ? .key : .value
          continue read
        }
        guard kind == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          throw context.unexpected(bytes, index, isObject ? .commaOrBrace : .commaOrBracket)
        }
        handler.offset(base &+ tokens.position(index))
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
    tokens.next = index
  }

  /// Reads the tokens of a window. The values of keys that an object already has are checked and
  /// not delivered, if the options say so.
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
  static func string(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ mark: UInt8, _ base: Int,
    _ context: EngineContext
  ) throws(JSONError) -> JSONString {
    let content = bytes.extracting(start..<end).elements
    if mark == UInt8(ascii: "u") || content.count > context.tokenLimit {
      try context.checkString(content, start)
    }
    return JSONString(bytes: content, mark: mark, offset: base &+ start)
  }

  @inlinable @inline(__always)
  static func number<Handler: JSONHandler & ~Copyable>(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ context: EngineContext,
    into handler: inout Handler
  ) throws(JSONError) {
    if end &- start > context.tokenLimit { throw context.tooLong(start) }
    if Handler.numberForm == .digits {
      do throws(JSONError) {
        try NumberScanner.check(bytes, start, end)
      } catch {
        guard context.isNonFinite(bytes, start, end) else { throw context.moved(error) }
      }
      try handler.number(digits: bytes.extracting(start..<end).elements)
    } else {
      let value: JSONNumber
      do throws(JSONError) {
        value = try NumberScanner.number(bytes, start, end, rounds: context.rounds)
      } catch {
        guard let special = context.nonFinite(bytes, start, end) else {
          throw context.moved(error)
        }
        value = .double(special)
      }
      try handler.number(value)
    }
  }

  @inlinable @inline(__always)
  static func boolean(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ context: EngineContext
  ) throws(JSONError) -> Bool {
    let word = DecimalWord.word(bytes, start)
    if word & 0xffff_ffff == 0x6575_7274, end == start &+ 4 { return true }
    if word & 0xff_ffff_ffff == 0x65_736c_6166, end == start &+ 5 { return false }
    throw context.invalidLiteral(bytes, start)
  }

  @inlinable @inline(__always)
  static func checkNull(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ context: EngineContext
  ) throws(JSONError) {
    let word = DecimalWord.word(bytes, start)
    guard word & 0xffff_ffff == 0x6c6c_756e, end == start &+ 4 else {
      throw context.invalidLiteral(bytes, start)
    }
  }
}
