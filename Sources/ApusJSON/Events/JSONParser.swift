public import ApusBytes

/// A parser that a text is pushed into, in chunks of any size, and that pushes events into a handler.
///
///     var parser = JSONParser()
///     try parser.parse(#"{"a": [1, "#.utf8.span, into: &handler)
///     try parser.parse("2]}".utf8.span, into: &handler)
///     try parser.finish(into: &handler)
///
/// A value is delivered with the chunk that completes it. The parser keeps the bytes of a string or
/// scalar that a chunk cuts, and nothing else. For a text in memory use the static methods; for a
/// `ByteSource` use `JSONParser.parse(source:)`.
public struct JSONParser: ~Copyable {
  @usableFromInline var engine: EventEngine
  @usableFromInline let options: JSONOptions
  /// The bytes that begin with the first token that is not complete.
  @usableFromInline var pending: [UInt8] = []
  /// The position of the first byte of `pending`, or of the next chunk.
  @usableFromInline var position = TextPosition(line: 1, column: 1)
  @usableFromInline var lenient: LenientText?
  @usableFromInline var byteCount = 0
  @usableFromInline var isAtStart = true
  /// The first error, which is thrown again by each later call.
  @usableFromInline var failure: JSONError?
  /// The number of bytes that are parsed at once, because positions of tokens have 32 bits.
  @usableFromInline var partSize = 1 << 28

  /// Creates a parser of one text.
  ///
  /// - Parameter options: The choices and limits.
  /// - Complexity: Allocates two lists of 8 KiB and 32 KiB.
  public init(options: JSONOptions = JSONOptions()) { self.init(options, window: 8192, form: -1) }

  init(_ options: JSONOptions, window: Int, form: Int) {
    engine = EventEngine(options, window: window, form: form)
    self.options = options
    if !options.leniencies.isDisjoint(with: .rewritten) { lenient = LenientText(options) }
  }

  /// Parses a chunk.
  ///
  /// - Parameters:
  ///   - chunk: The next bytes of the text.
  ///   - handler: Receives the values that are complete.
  /// - Throws: The first error of the text; each later call throws it again.
  /// - Complexity: O(*n*). Allocates if a string or number is cut that is longer than all before.
  @inlinable
  public mutating func parse<Handler: JSONHandler & ~Copyable>(
    _ chunk: Span<UInt8>, into handler: inout Handler
  ) throws(JSONError) {
    var start = 0
    repeat {
      let end = min(start + partSize, chunk.count)
      try take(chunk.extracting(start..<end), isLast: false, into: &handler)
      start = end
    } while start < chunk.count
  }

  /// Ends the text.
  ///
  /// - Parameter handler: Receives the last value.
  /// - Throws: An error if the text is not complete.
  @inlinable
  public mutating func finish<Handler: JSONHandler & ~Copyable>(
    into handler: inout Handler
  ) throws(JSONError) {
    try take(Span(), isLast: true, into: &handler)
  }

  @inlinable
  mutating func take<Handler: JSONHandler & ~Copyable>(
    _ chunk: Span<UInt8>, isLast: Bool, into handler: inout Handler
  ) throws(JSONError) {
    if let failure { throw failure }
    do throws(JSONError) {
      try count(chunk)
      guard lenient != nil else {
        return try takeStrict(chunk, isLast: isLast, into: &handler)
      }
      let (bytes, problem) = rewrite(chunk, isLast)
      // The JSON before a problem may have an error of its own, which is the first one then.
      try takeStrict(bytes.span, isLast: isLast && problem == nil, into: &handler)
      if let problem { throw problem }
    } catch {
      failure = error
      throw error
    }
  }

  /// Parses the bytes that are left together with the chunk, or the chunk alone if none are left.
  @inlinable
  mutating func takeStrict<Handler: JSONHandler & ~Copyable>(
    _ chunk: Span<UInt8>, isLast: Bool, into handler: inout Handler
  ) throws(JSONError) {
    var held: [UInt8] = []
    swap(&held, &pending)
    defer { swap(&held, &pending) }
    var used = 0
    // Only as much of the chunk is copied as completes the token that is left.
    while !held.isEmpty || isAtStart {
      let old = held.count
      let size = min(max(old, 1024), chunk.count - used)
      held.append(copying: chunk.extracting(used..<used + size))
      used += size
      let isEnd = used == chunk.count
      guard let mark = skipMark(&held, isLast && isEnd) else { return }
      try run(held.span, isLast && isEnd, into: &handler)
      let added = max(0, old - mark)
      let isInChunk = engine.list.nextPosition >= added && !isEnd
      let dropped = isInChunk ? added : engine.list.nextPosition
      drop(held.span.extracting(first: dropped))
      if isEnd {
        held.removeFirst(dropped)
        return
      }
      guard isInChunk else {
        held.removeFirst(dropped)
        continue
      }
      // The tokens that are left are in the chunk, so that the chunk itself can be read.
      used -= held.count - added
      held.removeAll(keepingCapacity: true)
    }
    let rest = chunk.extracting(droppingFirst: used)
    try run(rest, isLast, into: &handler)
    let taken = engine.list.nextPosition
    drop(rest.extracting(first: taken))
    held.append(copying: rest.extracting(droppingFirst: taken))
  }

  @inlinable
  mutating func run<Handler: JSONHandler & ~Copyable>(
    _ bytes: Span<UInt8>, _ isLast: Bool, into handler: inout Handler
  ) throws(JSONError) {
    do throws(JSONError) {
      try engine.run(bytes.rawBytes, isLast: isLast, into: &handler)
    } catch {
      throw located(error, bytes)
    }
  }

  /// Counts the lines of bytes that are no longer needed.
  @usableFromInline
  mutating func drop(_ bytes: Span<UInt8>) {
    position = location(engine.context.base + bytes.count, bytes).position
    engine.list.move(by: bytes.count)
    engine.context.base += bytes.count
    lenient?.drop(before: engine.context.base)
  }

  /// Returns the position in the text of an offset that the engine counts.
  ///
  /// - Parameter bytes: The bytes from the engine's base on.
  private func location(
    _ offset: Int, _ bytes: Span<UInt8>
  ) -> (byte: Int, position: TextPosition) {
    let base = engine.context.base
    if let lenient {
      return lenient.textPositions.location(of: offset, in: bytes, from: base, at: position)
    }
    let before = bytes.extracting(first: max(0, min(offset - base, bytes.count)))
    return (offset, position.moved(over: before))
  }

  /// Adds the line and column to an error of the bytes that are still there.
  @usableFromInline @inline(never)
  func located(_ error: JSONError, _ bytes: Span<UInt8>) -> JSONError {
    guard error.position == nil else { return error }
    let location = location(error.offset, bytes)
    return error.moved(by: location.byte - error.offset, location.position)
  }

  @usableFromInline
  mutating func count(_ chunk: Span<UInt8>) throws(JSONError) {
    byteCount += chunk.count
    guard byteCount <= options.textLimit else {
      throw JSONError(.documentTooLarge(limit: options.textLimit), at: options.textLimit)
    }
  }

  /// Removes a byte order mark at the start.
  ///
  /// - Returns: The number of bytes that were removed, or `nil` if more bytes must decide.
  @usableFromInline
  mutating func skipMark(_ held: inout [UInt8], _ isEnd: Bool) -> Int? {
    guard isAtStart else { return 0 }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    guard isEnd || held.count >= 3 || !mark.starts(with: held) else { return nil }
    isAtStart = false
    guard options.skipsByteOrderMark, held.starts(with: mark) else { return 0 }
    held.removeFirst(3)
    engine.context.base += 3
    return 3
  }

  /// Returns the chunk as JSON, or the JSON before an error and the error.
  @usableFromInline
  mutating func rewrite(
    _ chunk: Span<UInt8>, _ isLast: Bool
  ) -> (bytes: [UInt8], problem: JSONError?) {
    var bytes: [UInt8] = []
    do throws(JSONError) {
      try lenient?.rewrite(chunk, isLast: isLast, into: &bytes)
      return (bytes, nil)
    } catch {
      return (bytes, error)
    }
  }
}
