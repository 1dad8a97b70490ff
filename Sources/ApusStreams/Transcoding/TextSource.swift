import ApusBytes

/// The bytes of another source as UTF-8, whether they are that or UTF-16, for parsers that know ASCII alone.
///
///     let file = try DescriptorSource(path: "export.csv")
///     var reader = CSVReader(of: TextSource(of: file))
///
/// Chunks that need no change are passed on without a copy. A byte order mark of UTF-16 is dropped; that of UTF-8
/// is left to the reader. Places in errors of the reader count the bytes of the UTF-8.
public struct TextSource<Base: ByteSource & ~Copyable>: ~Copyable, ByteSource {
  /// What is done with the next chunk.
  private enum State {
    /// Nothing is known of its first two bytes but perhaps the first one.
    case undecided(first: UInt8?)
    /// It is passed on.
    case passing
    /// It is UTF-16; at its start a mark is dropped.
    case transcoding(UTF16Transcoder)
    /// Nothing comes any more but perhaps an error.
    case ended(UTF16Error?)
  }

  private var base: Base
  private let encoding: TextEncoding
  private let repairs: Bool
  private var state: State
  private var buffer: [UInt8] = []
  private var isBuffered = true
  private var isAtStart = true

  /// Reads a source from where it is.
  ///
  /// - Parameters:
  ///   - base: What to read.
  ///   - encoding: How the text is stored.
  ///   - repairs: Whether what is no UTF-16 becomes U+FFFD, instead of an error.
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
      case .marked: .undecided(first: nil)
      }
  }

  /// Moves on to the next chunk.
  ///
  /// - Throws: The source's error, or what is no UTF-16 after what came before it.
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

  /// The chunk of the source, or what was made of it.
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
    case .ended: break
    }
  }

  /// Looks at the first two bytes.
  private mutating func decide(_ first: UInt8?) {
    let start = first ?? base.chunk[0]
    let secondIndex = first == nil ? 1 : 0
    guard start >= 0xfe else { return pass(first) }
    guard secondIndex < base.chunk.count else { return state = .undecided(first: start) }
    let second = base.chunk[secondIndex]
    switch (start, second) {
    case (0xff, 0xfe): begin(.littleEndian, at: secondIndex + 1)
    case (0xfe, 0xff): begin(.bigEndian, at: secondIndex + 1)
    default: pass(first)
    }
  }

  private mutating func pass(_ first: UInt8?) {
    state = .passing
    guard let first else { return isBuffered = false }
    buffer.append(first)
    for index in base.chunk.indices { buffer.append(base.chunk[index]) }
  }

  private mutating func begin(_ order: UTF16Transcoder.ByteOrder, at index: Int) {
    isAtStart = false
    transcode(UTF16Transcoder(order, repairs: repairs, position: 2), from: index)
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

  /// Drops the mark that is the first character of UTF-16 whose order was told.
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
