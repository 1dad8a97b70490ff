// UNSAFE: compares bytes with those of a literal

public import ApusBytes

extension XMLEngine {
  /// Scans markup in content that is not a tag: a comment, a section or an instruction.
  @inlinable @inline(never)
  mutating func markup<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    switch window.byte(at: start &+ 1) {
    case UInt8(ascii: "?"): return try instruction(window, at: start, into: &handler)
    case UInt8(ascii: "!"): break
    default: throw fault(.malformedMarkup, window, at: start &+ 1)
    }
    if window.byte(at: start &+ 2) == UInt8(ascii: "-") {
      return try comment(window, at: start, into: &handler)
    }
    try expect("<![CDATA[", window, at: start)
    isInSection = true
    handler.startSection()
    return start &+ 9
  }

  /// Checks that the window has a literal at an index.
  @usableFromInline @inline(never)
  mutating func expect(_ literal: StaticString, _ window: RawSpan, at start: Int)
    throws(EngineError)
  {
    if window.holds(literal, at: start) { return }
    var index = 0
    let length = literal.utf8CodeUnitCount
    // SAFETY: the literals of this module have more than one scalar.
    while index < length,
      unsafe window.byte(at: start + index) == literal.utf8Start[index]
    {
      index += 1
    }
    throw fault(.malformedMarkup, window, at: start + index)
  }

  /// Scans a comment and returns the index after it.
  @inlinable @inline(never)
  mutating func comment<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    guard window.byte(at: start &+ 3) == UInt8(ascii: "-") else {
      throw fault(.malformedMarkup, window, at: start &+ 3)
    }
    var index = window.find(UInt8(ascii: "-"), from: start &+ 4)
    var hasHyphens = false
    while true {
      guard index &+ 2 < window.byteCount else { throw EngineError(.incomplete, window.byteCount) }
      if window.byte(at: index &+ 1) == UInt8(ascii: "-") {
        if window.byte(at: index &+ 2) == UInt8(ascii: ">") { break }
        guard options.isLenient else { throw EngineError(.malformedComment, index) }
        hasHyphens = true
      }
      index = window.find(UInt8(ascii: "-"), from: index &+ 1)
    }
    let end = index &+ 3
    guard end &- start <= limits.tokenBytes else { throw EngineError(.tokenTooLong, start) }
    if hasHyphens { try reportHyphens(window, from: start &+ 4, to: index, into: &handler) }
    let text = window.part(start &+ 4, index)
    handler.comment(normalised(text).elements)
    return end
  }

  /// Reports each `--` of a comment, after its end was found: a comment that a window cuts is scanned again.
  @inlinable @inline(never)
  mutating func reportHyphens<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, from first: Int, to end: Int, into handler: inout Handler
  ) throws(EngineError) {
    var index = window.find(UInt8(ascii: "-"), from: first)
    while index < end {
      if window.byte(at: index &+ 1) == UInt8(ascii: "-") {
        try report(.malformedComment, at: index, into: &handler)
      }
      index = window.find(UInt8(ascii: "-"), from: index &+ 1)
    }
  }

  /// Scans a processing instruction and returns the index after it.
  @inlinable @inline(never)
  mutating func instruction<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    let (targetEnd, dataStart, end) = try instructionParts(window, at: start)
    handler.instruction(
      target: window.part(start &+ 2, targetEnd).elements,
      data: normalised(window.part(dataStart, end)).elements)
    return end &+ 2
  }

  /// Returns the end of an instruction's target, and the range of its data.
  @usableFromInline @inline(never)
  mutating func instructionParts(
    _ window: RawSpan, at start: Int
  ) throws(EngineError) -> (targetEnd: Int, dataStart: Int, end: Int) {
    let targetStart = start + 2
    let (targetEnd, classes) = window.nameEnd(from: targetStart)
    guard window.byteClass(at: targetStart) & ByteClass.nameStart != 0 else {
      throw fault(.malformedInstruction, window, at: targetStart)
    }
    if classes & ByteClass.other != 0 {
      try checkName(window, targetStart, targetEnd)
    }
    guard targetEnd - targetStart <= limits.nameBytes else {
      throw EngineError(.nameTooLong, targetStart)
    }
    if targetEnd - targetStart == 3, isReserved(window, at: targetStart) {
      throw fault(.reservedTarget, window, at: targetEnd)
    }
    if resolvesNamespaces, classes & ByteClass.colon != 0 {
      throw EngineError(.invalidQualifiedName, targetStart)
    }
    if window.byte(at: targetEnd) == UInt8(ascii: "?") {
      guard window.byte(at: targetEnd + 1) == UInt8(ascii: ">") else {
        throw fault(.malformedInstruction, window, at: targetEnd + 1)
      }
      return (targetEnd, targetEnd, targetEnd)
    }
    let dataStart = window.spaceEnd(from: targetEnd)
    guard dataStart > targetEnd else { throw fault(.malformedInstruction, window, at: targetEnd) }
    var end = window.find(UInt8(ascii: "?"), from: dataStart)
    while window.byte(at: end + 1) != UInt8(ascii: ">") {
      guard end + 1 < window.byteCount else { throw EngineError(.incomplete, window.byteCount) }
      end = window.find(UInt8(ascii: "?"), from: end + 1)
    }
    guard end + 2 - start <= limits.tokenBytes else { throw EngineError(.tokenTooLong, start) }
    return (targetEnd, dataStart, end)
  }

  private func isReserved(_ window: RawSpan, at start: Int) -> Bool {
    window.byte(at: start) | 0x20 == UInt8(ascii: "x")
      && window.byte(at: start + 1) | 0x20 == UInt8(ascii: "m")
      && window.byte(at: start + 2) | 0x20 == UInt8(ascii: "l")
  }

  /// The bytes with line ends normalised; a copy only if they have a carriage return.
  @usableFromInline @inline(never)
  @_lifetime(&self, copy bytes)
  mutating func normalised(_ bytes: RawSpan) -> RawSpan {
    guard entityDepth == 0 else { return bytes }
    var index = bytes.find(UInt8(ascii: "\r"), from: 0)
    if index == bytes.byteCount { return bytes }
    scratch.truncate(to: 0)
    var start = 0
    while index < bytes.byteCount {
      scratch.append(bytes.part(start, index))
      if bytes.byte(at: index + 1) != UInt8(ascii: "\n") { scratch.append(UInt8(ascii: "\n")) }
      start = index + 1
      index = bytes.find(UInt8(ascii: "\r"), from: start)
    }
    scratch.append(bytes.part(start, bytes.byteCount))
    return scratch.bytes
  }

  /// Scans what is before and after the root element, up to the root's start tag.
  @inlinable @inline(never)
  mutating func outside<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, from first: Int, isLast: Bool, into handler: inout Handler
  ) throws(EngineError) -> Int {
    var token = first
    do throws(EngineError) {
      while true {
        token = window.spaceEnd(from: token)
        guard token < window.byteCount else { return token }
        guard window.byte(at: token) == UInt8(ascii: "<") else {
          throw EngineError(.textOutsideRoot, token)
        }
        switch window.byte(at: token &+ 1) {
        case UInt8(ascii: "?"): token = try instruction(window, at: token, into: &handler)
        case UInt8(ascii: "!"): token = try declaration(window, at: token, into: &handler)
        case UInt8(ascii: "/"): throw EngineError(.unexpectedEndTag, token)
        default: return try root(window, at: token, into: &handler)
        }
        if handler.isStopped { throw EngineError(.stopped, token) }
      }
    } catch {
      return try resume(error, at: token, isLast: isLast)
    }
  }

  /// Scans the start tag of the root element.
  @inlinable @inline(__always)
  mutating func root<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    guard window.byteClass(at: start &+ 1) & ByteClass.nameStart != 0 else {
      throw fault(.malformedMarkup, window, at: start &+ 1)
    }
    guard !hasRoot else { throw EngineError(.secondRoot, start) }
    let end = try startTag(window, at: start, into: &handler)
    hasRoot = true
    if handler.isStopped { throw EngineError(.stopped, end) }
    return end
  }

  /// Scans a comment or the document type declaration.
  @inlinable
  mutating func declaration<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at start: Int, into handler: inout Handler
  ) throws(EngineError) -> Int {
    switch window.byte(at: start &+ 2) {
    case UInt8(ascii: "-"): return try comment(window, at: start, into: &handler)
    case UInt8(ascii: "["): throw EngineError(.textOutsideRoot, start)
    default: break
    }
    try expect("<!DOCTYPE", window, at: start)
    guard !hasRoot, !hasDoctype else { throw EngineError(.misplacedDoctype, start) }
    guard options.doctype != .refused else { throw EngineError(.refusedDoctype, start) }
    let end = try readDoctype(window, at: start)
    guard end &- start <= limits.tokenBytes else { throw EngineError(.tokenTooLong, start) }
    hasDoctype = true
    if let type = declarations?.type { handler.doctype(type) }
    if options.doctype == .ignored { declarations = nil }
    return end
  }
}
