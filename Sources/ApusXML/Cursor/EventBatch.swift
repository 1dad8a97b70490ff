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
  /// The number of the current event, or -1 before the first one.
  @usableFromInline var position = -1
  @usableFromInline var failure: XMLError?
  private var chunkAddress: UInt = 0
  private var chunkCount = 0
  private var lastNamespace = BatchRange()

  /// Removes all events before a part of a chunk is parsed.
  mutating func begin(_ chunk: Span<UInt8>) {
    events.truncate(to: 0)
    attributes.truncate(to: 0)
    copies.truncate(to: 0)
    position = -1
    lastNamespace = BatchRange()
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
      namespace: name.namespaceBytes.isEmpty ? BatchRange() : namespace(name.namespaceBytes))
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

  /// The range of a URI, which is that of the name before for most names.
  private mutating func namespace(_ uri: Span<UInt8>) -> BatchRange {
    if lastNamespace.count == uri.count {
      let start = lastNamespace.start - chunkCount
      if copies.bytes.holds(uri.rawBytes, at: start) { return lastNamespace }
    }
    lastNamespace = copy(uri)
    return lastNamespace
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

  /// The bytes of the range.
  @inlinable @inline(__always)
  @_lifetime(copy chunk, copy copies)
  func bytes(_ chunk: Span<UInt8>, _ copies: Span<UInt8>) -> Span<UInt8> {
    if start < chunk.count { return chunk.extracting(start..<start &+ count) }
    let place = start &- chunk.count
    return copies.extracting(place..<place &+ count)
  }
}

/// The name of an element or attribute in a batch.
@usableFromInline
struct BatchName: BitwiseCopyable, Sendable {
  @usableFromInline var bytes: BatchRange
  @usableFromInline var localStart: Int
  @usableFromInline var namespace: BatchRange

  @inlinable
  init(
    bytes: BatchRange = BatchRange(), localStart: Int = 0, namespace: BatchRange = BatchRange()
  ) {
    self.bytes = bytes
    self.localStart = localStart
    self.namespace = namespace
  }

  /// The view of the name.
  @inlinable @inline(__always)
  @_lifetime(copy chunk, copy copies)
  func name(_ chunk: Span<UInt8>, _ copies: Span<UInt8>) -> XMLName {
    XMLName(
      bytes.bytes(chunk, copies), localStart: localStart,
      namespace: namespace.bytes(chunk, copies))
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
