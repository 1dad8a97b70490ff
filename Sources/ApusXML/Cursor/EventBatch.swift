import ApusBytes

/// The events of a part of a document, as ranges of its bytes.
///
/// Most bytes are in the chunk of the source, which the cursor keeps until the next one. Bytes that are not,
/// such as those of a token that two chunks cut, are copied.
@usableFromInline
struct EventBatch: XMLHandler, ~Copyable {
  @usableFromInline var events = PlainList<BatchEvent>(capacity: 256)
  @usableFromInline var attributes = PlainList<BatchAttribute>(capacity: 64)
  @usableFromInline var copies = PlainList<UInt8>(capacity: 256)
  /// The URIs of namespaces, also of earlier parts.
  @usableFromInline var uris = PlainList<UInt8>(capacity: 256)
  /// The number of the current event, or -1 before the first one.
  @usableFromInline var position = -1
  private var chunkAddress: UInt = 0
  private var chunkCount = 0
  /// The range of each URI, by its number.
  private var uriRanges: [Int: BatchRange] = [:]

  /// Removes all events before a part of a chunk is parsed.
  ///
  /// - Parameter boundByteCount: The number of bytes of the namespaces in scope.
  mutating func begin(_ chunk: Span<UInt8>, boundByteCount: Int) {
    events.truncate(to: 0)
    attributes.truncate(to: 0)
    copies.truncate(to: 0)
    position = -1
    // Enough has been added since the last time that the namespaces in scope can be copied again.
    if uris.count > 2 * boundByteCount + 65_536 {
      uris.truncate(to: 0)
      uriRanges.removeAll()
    }
    chunkAddress = chunk.rawBytes.address(of: 0)
    chunkCount = chunk.count
  }

  /// Moves to the next event. Returns whether there is one.
  @inlinable @inline(__always)
  mutating func advance() -> Bool {
    guard position &+ 1 < events.count else { return false }
    position &+= 1
    return true
  }

  /// The current event, or `nil` before the first one.
  @inlinable
  var current: BatchEvent? {
    @inline(__always) get { position < 0 ? nil : events[position] }
  }

  // MARK: - Events

  @usableFromInline @inline(__always)
  mutating func startElement(_ tag: XMLStartTag) {
    let first = attributes.count
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      attributes.append(
        BatchAttribute(
          name: name(attribute.name), value: range(attribute.valueBytes),
          isSpecified: attribute.isSpecified))
    }
    events.append(
      BatchEvent(
        kind: .start, name: name(tag.name), firstAttribute: first,
        attributeCount: attributes.count - first))
  }

  @usableFromInline @inline(__always)
  mutating func endElement(_ name: XMLName) {
    events.append(BatchEvent(kind: .end, name: self.name(name)))
  }

  @usableFromInline @inline(__always)
  mutating func text(_ text: Span<UInt8>) {
    events.append(BatchEvent(kind: .text, text: range(text)))
  }

  @usableFromInline
  mutating func comment(_ text: Span<UInt8>) {
    events.append(BatchEvent(kind: .comment, text: range(text)))
  }

  @usableFromInline
  mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    events.append(
      BatchEvent(kind: .instruction, name: BatchName(bytes: range(target)), text: range(data)))
  }

  // MARK: - Ranges

  @inline(__always)
  private mutating func name(_ name: XMLName) -> BatchName {
    BatchName(
      bytes: range(name.bytes), localStart: name.localStart,
      namespace: name.namespaceNumber == 0 ? BatchRange() : namespace(name),
      namespaceNumber: name.namespaceNumber)
  }

  @inline(__always)
  private mutating func range(_ bytes: Span<UInt8>) -> BatchRange {
    let start = bytes.rawBytes.address(of: 0) &- chunkAddress
    if start < UInt(bitPattern: chunkCount) {
      return BatchRange(start: Int(bitPattern: start), count: bytes.count)
    }
    return copy(bytes)
  }

  @inline(never)
  private mutating func copy(_ bytes: Span<UInt8>) -> BatchRange {
    let start = copies.count
    copies.append(bytes.rawBytes)
    return BatchRange(start: chunkCount + start, count: bytes.count)
  }

  /// The range of the URI of a name.
  private mutating func namespace(_ name: XMLName) -> BatchRange {
    if let range = uriRanges[name.namespaceNumber] { return range }
    let range = BatchRange(start: uris.count, count: name.namespaceBytes.count)
    uris.append(name.namespaceBytes.rawBytes)
    uriRanges[name.namespaceNumber] = range
    return range
  }
}

/// A range of the bytes of a batch.
@usableFromInline
struct BatchRange: BitwiseCopyable, Sendable {
  /// An offset in the chunk if it is below the length of the chunk, otherwise that length and an offset
  /// in the copies.
  @usableFromInline var start: Int
  @usableFromInline var count: Int

  @inlinable
  init(start: Int = 0, count: Int = 0) {
    self.start = start
    self.count = count
  }
}

/// The name of an element or attribute in a batch.
@usableFromInline
struct BatchName: BitwiseCopyable, Sendable {
  @usableFromInline var bytes: BatchRange
  @usableFromInline var localStart: Int
  /// A range of the URIs.
  @usableFromInline var namespace: BatchRange
  @usableFromInline var namespaceNumber: Int

  @inlinable
  init(
    bytes: BatchRange = BatchRange(), localStart: Int = 0, namespace: BatchRange = BatchRange(),
    namespaceNumber: Int = 0
  ) {
    self.bytes = bytes
    self.localStart = localStart
    self.namespace = namespace
    self.namespaceNumber = namespaceNumber
  }
}

/// The bytes that the ranges of a batch are in.
@frozen @usableFromInline
struct BatchBytes: ~Escapable {
  @usableFromInline let chunk: Span<UInt8>
  @usableFromInline let copies: Span<UInt8>
  @usableFromInline let uris: Span<UInt8>

  @inlinable @inline(__always)
  @_lifetime(copy chunk, copy copies, copy uris)
  init(chunk: Span<UInt8>, copies: Span<UInt8>, uris: Span<UInt8>) {
    self.chunk = chunk
    self.copies = copies
    self.uris = uris
  }

  /// The bytes of a range.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func bytes(_ range: BatchRange) -> Span<UInt8> {
    if range.start < chunk.count {
      return chunk.extracting(range.start..<range.start &+ range.count)
    }
    let start = range.start &- chunk.count
    return copies.extracting(start..<start &+ range.count)
  }

  /// The view of a name.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  func name(_ name: BatchName) -> XMLName {
    let start = name.namespace.start
    return XMLName(
      bytes(name.bytes), localStart: name.localStart,
      namespace: uris.extracting(start..<start &+ name.namespace.count),
      namespaceNumber: name.namespaceNumber)
  }
}

/// An attribute of a start event.
@usableFromInline
struct BatchAttribute: BitwiseCopyable, Sendable {
  @usableFromInline var name: BatchName
  @usableFromInline var value: BatchRange
  @usableFromInline var isSpecified: Bool
}

/// An event: its name is that of an element or the target of an instruction, and its text is that of
/// a text or comment or the data of an instruction.
@usableFromInline
struct BatchEvent: BitwiseCopyable, Sendable {
  @usableFromInline var kind: XMLCursorEvent
  @usableFromInline var name = BatchName()
  @usableFromInline var text = BatchRange()
  @usableFromInline var firstAttribute = 0
  @usableFromInline var attributeCount = 0
}
