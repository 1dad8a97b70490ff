import ApusBytes

/// A source that converts UTF-16, Latin-1 or Windows-1252 of another source to UTF-8, for parsers of ASCII.
///
///     let file = try DescriptorSource(path: "export.csv")
///     var reader = CSVReader(of: TextSource(of: file))
///
/// Chunks that need no conversion are passed on without a copy. The byte order mark of UTF-16 is
/// dropped; the mark of UTF-8 is passed on. Offsets in the parser's errors count the bytes of the
/// UTF-8.
public struct TextSource<Base: ByteSource & ~Copyable>: ~Copyable, ByteSource {
  /// The treatment of the next chunk.
  private enum State {
    /// The encoding is unknown. The first byte was seen, or no byte.
    case undecided(first: UInt8?)
    /// The chunk is passed on unchanged.
    case passing
    /// The chunk is UTF-16, and a byte order mark at the start is dropped.
    case transcoding(UTF16Transcoder)
    /// Each byte of the chunk is a character.
    case widening(SingleByteEncoding)
    /// The source has ended, perhaps with an error that is still to be thrown.
    case ended(UTF16Error?)
  }

  private var base: Base
  private let encoding: TextEncoding
  private let repairs: Bool
  private var state: State
  private var buffer: [UInt8] = []
  private var isBuffered = true
  private var isAtStart = true

  /// Creates a source of the remaining text of another source.
  ///
  /// - Parameters:
  ///   - base: The source to read.
  ///   - encoding: The encoding of the text.
  ///   - repairs: Whether invalid UTF-16 becomes U+FFFD instead of an error.
  public init(
    of base: consuming Base, encoding: TextEncoding = .marked, repairs: Bool = false
  ) {
    self.base = base
    self.encoding = encoding
    self.repairs = repairs
    state =
      switch encoding {
      case .ascii: .passing
      case .utf16(let order): .transcoding(UTF16Transcoder(order, repairs: repairs))
      case .singleByte(let encoding): .widening(encoding)
      case .marked: .undecided(first: nil)
      }
  }

  /// Moves to the next chunk.
  ///
  /// - Throws: The source's error, or the error of invalid UTF-16 after the valid text before it.
  /// - Complexity: O(*n*) in the length of the chunk. Allocates if the converted chunk is longer
  ///   than all earlier chunks.
  public mutating func advance() throws(TextSourceError<Base.Failure>) -> Bool {
    buffer.removeAll(keepingCapacity: true)
    isBuffered = true
    while true {
      if case .ended(let error) = state {
        state = .ended(nil)
        if let error { throw .malformed(error) }
        return false
      }
      let isThere = try advanceBase()
      if isThere { take() } else { finish() }
      if !isBuffered || !buffer.isEmpty { return true }
    }
  }

  /// The unchanged chunk of the source, or the converted bytes.
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { isBuffered ? buffer.span : base.chunk }
  }

  private mutating func advanceBase() throws(TextSourceError<Base.Failure>) -> Bool {
    do throws(Base.Failure) {
      return try base.advance()
    } catch {
      state = .ended(nil)
      throw .source(error)
    }
  }

  private mutating func take() {
    switch state {
    case .undecided(let first): decide(first)
    case .passing: isBuffered = false
    case .transcoding(let transcoder): transcode(transcoder, from: 0)
    case .widening(let encoding): widen(encoding)
    case .ended: break
    }
  }

  /// Decides the encoding by the first two bytes.
  private mutating func decide(_ first: UInt8?) {
    let start = first ?? base.chunk[0]
    let secondIndex = first == nil ? 1 : 0
    guard start >= 0xfe else { return pass(first) }
    guard secondIndex < base.chunk.count else { return state = .undecided(first: start) }
    guard let order = UTF16Transcoder.ByteOrder(mark: start, base.chunk[secondIndex]) else {
      return pass(first)
    }
    begin(order, at: secondIndex + 1)
  }

  private mutating func pass(_ first: UInt8?) {
    state = .passing
    guard let first else { return isBuffered = false }
    buffer.append(first)
    for index in base.chunk.indices { buffer.append(base.chunk[index]) }
  }

  private mutating func begin(_ order: UTF16Transcoder.ByteOrder, at index: Int) {
    isAtStart = false
    transcode(UTF16Transcoder(order, repairs: repairs, offset: 2), from: index)
  }

  private mutating func transcode(_ transcoder: UTF16Transcoder, from index: Int) {
    var transcoder = transcoder
    do throws(UTF16Error) {
      try transcoder.append(base.chunk.extracting(index...), to: &buffer)
      state = .transcoding(transcoder)
    } catch {
      state = .ended(error)
    }
    dropMark()
  }

  /// Appends the characters of single bytes. A chunk of ASCII is passed on.
  private mutating func widen(_ encoding: SingleByteEncoding) {
    let bytes = base.chunk
    guard let first = bytes.indices.first(where: { bytes[$0] >= 0x80 }) else {
      return isBuffered = false
    }
    buffer.reserveCapacity(bytes.count + bytes.count / 8)
    for index in 0..<first { buffer.append(bytes[index]) }
    for index in first..<bytes.count {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        buffer.append(byte)
        continue
      }
      let scalar = encoding.scalar(of: byte) ?? Unicode.Scalar(byte)
      buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Drops the byte order mark at the start of UTF-16 whose byte order was given.
  private mutating func dropMark() {
    guard isAtStart, !buffer.isEmpty else { return }
    isAtStart = false
    if buffer.starts(with: [0xef, 0xbb, 0xbf]) { buffer.removeFirst(3) }
  }

  private mutating func finish() {
    switch state {
    case .undecided(let first?): (buffer, state) = ([first], .ended(nil))
    case .transcoding(var transcoder):
      do throws(UTF16Error) {
        try transcoder.finish(into: &buffer)
        state = .ended(nil)
      } catch {
        state = .ended(error)
      }
    default: state = .ended(nil)
    }
  }
}
