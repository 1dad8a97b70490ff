// UNSAFE: reads the bytes of constant words

/// A receiver of the parts of HTTP requests.
protocol RequestReceiver {
  /// Takes a part: its kind, and its place in the text.
  mutating func take(_ part: RequestPart, from start: Int, to end: Int)
}

/// A part of a request; the numbers enter the digest.
enum RequestPart: UInt64 {
  case target = 1
  case field, value, headersEnd, body, end
}

/// A parser of HTTP/1.1 requests with bodies of a given length: a machine that reads a byte at a time.
///
/// It gives the parts of libhttp-parser, in its order. Chunked bodies and folded fields are errors.
struct RequestParser<Receiver: RequestReceiver> {
  var receiver: Receiver
  private var state = State.method
  private var start = 0
  private var bodyBytes = 0
  private var matched = 0
  private var isLength = false

  private enum State {
    case method, target, version, lineEnd, fieldStart, field, valueStart, value, headersEnd, body
    case failed
  }

  init(_ receiver: Receiver) { self.receiver = receiver }

  /// Whether the bytes so far are whole requests.
  var isComplete: Bool { state == .method }

  /// Reads the byte at an index of the text.
  @inline(__always)
  mutating func read(_ byte: UInt8, at index: Int) {
    switch state {
    case .method:
      if byte == Self.space {
        next(.target, index + 1)
      } else if byte < 65 || byte > 90 {
        state = .failed
      }
    case .target:
      if byte == Self.space {
        receiver.take(.target, from: start, to: index)
        next(.version, index + 1)
      } else if byte < 33 || byte == 127 {
        state = .failed
      }
    case .version: readVersion(byte, index)
    case .lineEnd: next(byte == Self.newLine ? .fieldStart : .failed, index + 1)
    case .fieldStart:
      if byte == Self.carriageReturn {
        state = .headersEnd
      } else {
        start = index
        (state, matched, isLength) = (.field, 0, false)
        readField(byte, index)
      }
    case .field: readField(byte, index)
    case .valueStart:
      if byte != Self.space {
        next(.value, index)
        readValue(byte, index)
      }
    case .value: readValue(byte, index)
    case .headersEnd: endHeaders(byte, index)
    case .body:
      if index - start + 1 == bodyBytes {
        receiver.take(.body, from: start, to: index + 1)
        end(index + 1)
      }
    case .failed: break
    }
  }

  @inline(__always)
  private mutating func next(_ state: State, _ start: Int) {
    (self.state, self.start) = (state, start)
  }

  @inline(__always)
  private mutating func readVersion(_ byte: UInt8, _ index: Int) {
    let version: StaticString = "HTTP/1.1\r"
    let place = index - start
    // SAFETY: the place is less than the number of the bytes.
    guard unsafe byte == version.utf8Start[place] else { return state = .failed }
    if place == 8 { state = .lineEnd }
  }

  @inline(__always)
  private mutating func readField(_ byte: UInt8, _ index: Int) {
    if byte == Self.colon {
      isLength = matched == 14 && index - start == 14
      if isLength { bodyBytes = 0 }
      receiver.take(.field, from: start, to: index)
      return next(.valueStart, index + 1)
    }
    guard byte > 32, byte < 127 else { return state = .failed }
    let name: StaticString = "content-length"
    // SAFETY: the place is less than the number of the bytes.
    if matched == index - start, matched < 14, unsafe byte | 32 == name.utf8Start[matched] {
      matched &+= 1
    }
  }

  @inline(__always)
  private mutating func readValue(_ byte: UInt8, _ index: Int) {
    if byte == Self.carriageReturn {
      receiver.take(.value, from: start, to: index)
      return next(.lineEnd, index + 1)
    }
    if isLength {
      guard byte >= 48, byte <= 57, bodyBytes < 1 << 40 else { return state = .failed }
      bodyBytes = 10 &* bodyBytes &+ Int(byte &- 48)
    }
    if byte < 32 && byte != 9 { state = .failed }
  }

  @inline(__always)
  private mutating func endHeaders(_ byte: UInt8, _ index: Int) {
    guard byte == Self.newLine else { return state = .failed }
    receiver.take(.headersEnd, from: bodyBytes, to: bodyBytes)
    if bodyBytes > 0 { next(.body, index + 1) } else { end(index + 1) }
  }

  @inline(__always)
  private mutating func end(_ index: Int) {
    receiver.take(.end, from: 0, to: 0)
    bodyBytes = 0
    next(.method, index)
  }

  private static var space: UInt8 { 32 }
  private static var colon: UInt8 { 58 }
  private static var carriageReturn: UInt8 { 13 }
  private static var newLine: UInt8 { 10 }
}
