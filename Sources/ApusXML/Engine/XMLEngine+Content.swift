public import ApusBytes

extension XMLEngine {
  /// Scans the content of the root element, up to its end or the end of the window.
  @inlinable
  mutating func content<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, from first: Int, isLast: Bool, into handler: inout Handler
  ) throws(EngineError) -> Int {
    var token = first
    do throws(EngineError) {
      var index = first
      while index < window.byteCount {
        token = index
        if isInSection {
          index = try section(window, from: index, isLast: isLast, into: &handler)
          if index == token { return token }
          continue
        }
        var stop = window.textEnd(from: index)
        var byte = window.byte(at: stop)
        if byte == UInt8(ascii: "]") {
          stop = textEnd(window, afterBracketAt: stop, isLast: isLast)
          byte = window.byte(at: stop)
        }
        if stop > index { handler.text(window.part(index, stop).elements) }
        token = stop
        switch byte {
        case UInt8(ascii: "<"):
          let next = window.byte(at: stop &+ 1)
          if next == UInt8(ascii: "/") {
            index = try endTag(window, at: stop, into: &handler)
            if open.isEmpty {
              if handler.isStopped { throw EngineError(.stopped, index) }
              return index
            }
          } else if ByteClass.of(next) & ByteClass.nameStart != 0 {
            index = try startTag(window, at: stop, into: &handler)
          } else {
            index = try markup(window, at: stop, into: &handler)
          }
        case UInt8(ascii: "&"):
          index = try reference(window, at: stop, into: &handler)
        case UInt8(ascii: "\r"):
          guard stop &+ 1 < window.byteCount || isLast else { return stop }
          index = carriageReturn(window, at: stop, into: &handler)
        case UInt8(ascii: "]") where window.holds("]]>", at: stop):
          try report(.sectionEndInText, at: stop, into: &handler)
          handler.text(window.part(stop, stop &+ 3).elements)
          index = stop &+ 3
        default:
          return stop
        }
        if handler.isStopped { throw EngineError(.stopped, index) }
      }
      return index
    } catch {
      return try resume(error, at: token, isLast: isLast)
    }
  }

  /// Returns the end of a run of text that has a `]`.
  ///
  /// The end may be at `]]>`, or at brackets that only the next window decides.
  @usableFromInline @inline(never)
  mutating func textEnd(_ window: RawSpan, afterBracketAt first: Int, isLast: Bool) -> Int {
    let bracket = UInt8(ascii: "]")
    var stop = first
    while window.byte(at: stop) == bracket {
      let isSecond = window.byte(at: stop + 1) == bracket
      if isSecond, window.byte(at: stop + 2) == UInt8(ascii: ">") { return stop }
      if !isLast, stop + (isSecond ? 2 : 1) >= window.byteCount { return stop }
      stop = window.textEnd(from: stop + 1)
    }
    return stop
  }

  /// Reports a carriage return alone as a line feed. One before a line feed is skipped. One in an
  /// entity came from a character reference, and stays.
  @inlinable @inline(never)
  mutating func carriageReturn<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, at index: Int, into handler: inout Handler
  ) -> Int {
    if entityDepth > 0 {
      handler.text(window.part(index, index &+ 1).elements)
    } else if window.byte(at: index &+ 1) != UInt8(ascii: "\n") {
      emit(0x0a, into: &handler)
    }
    return index &+ 1
  }

  /// Reports a character as text.
  @inlinable
  mutating func emit<Handler: XMLHandler & ~Copyable>(
    _ scalar: UInt32, into handler: inout Handler
  ) {
    scratch.truncate(to: 0)
    appendScalar(scalar)
    handler.text(scratch.span)
  }

  /// Reports the text of a CDATA section, up to its end or the end of the window.
  @inlinable @inline(never)
  mutating func section<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, from first: Int, isLast: Bool, into handler: inout Handler
  ) throws(EngineError) -> Int {
    var stop = window.find(UInt8(ascii: "]"), from: first)
    while stop < window.byteCount {
      // Of a run of brackets, the last two may belong to the end of the section.
      var end = stop &+ 1
      while end < window.byteCount, window.byte(at: end) == UInt8(ascii: "]") { end &+= 1 }
      if end == window.byteCount {
        stop = max(stop, end &- 2)
        break
      }
      if end &- stop >= 2, window.byte(at: end) == UInt8(ascii: ">") {
        sectionText(window, from: first, to: end &- 2, into: &handler)
        isInSection = false
        handler.endSection()
        return end &+ 1
      }
      stop = window.find(UInt8(ascii: "]"), from: end)
    }
    if isLast { throw EngineError(.unexpectedEnd, window.byteCount) }
    if stop > first, window.byte(at: stop &- 1) == UInt8(ascii: "\r"), stop == window.byteCount {
      stop &-= 1
    }
    sectionText(window, from: first, to: stop, into: &handler)
    return stop
  }

  /// Reports text without references, with line ends normalised.
  @inlinable
  mutating func sectionText<Handler: XMLHandler & ~Copyable>(
    _ window: RawSpan, from first: Int, to end: Int, into handler: inout Handler
  ) {
    var index = first
    let text = window.part(0, end)
    while index < end {
      let stop = text.find(UInt8(ascii: "\r"), from: index)
      if stop > index { handler.text(text.part(index, stop).elements) }
      if stop == end { return }
      index = carriageReturn(text, at: stop, into: &handler)
    }
  }
}
