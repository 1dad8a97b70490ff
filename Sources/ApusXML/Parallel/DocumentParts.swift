import ApusBytes

/// The parts of a document: the first from its start, the others from a start tag in the root on.
struct DocumentParts: Sendable {
  private let whole: WholeDocument
  private let options: XMLOptions
  /// The offset after the start tag of the root element.
  private let head: Int
  private let starts: [Int]

  /// The longest start of a document, up to its root element, that each part may read again.
  private static let longestHead = 65_536

  init(_ whole: WholeDocument, _ options: XMLOptions, _ partSize: Int?) {
    self.whole = whole
    self.options = options
    let share = whole.text.count / (4 * UsableProcessors.count) + 1
    let size = partSize ?? max(share, 1_048_576)
    var starts = [whole.start]
    head = Self.endOfHead(whole, options) ?? whole.text.count
    let span = whole.text.span
    let bytes = span.rawBytes
    if let name = bytes.firstElement(from: head) {
      var target = whole.start + size
      while target < bytes.byteCount,
        let start = bytes.startTag(of: name, from: max(target, head + 1))
      {
        starts.append(start)
        target = start + size
      }
    }
    self.starts = starts
  }

  var count: Int { starts.count }

  /// Returns the offset after the start tag of the root element, or `nil` if it is far from the start.
  ///
  /// - Complexity: O(*n*), at most in `longestHead`.
  private static func endOfHead(_ whole: WholeDocument, _ options: XMLOptions) -> Int? {
    var engine = whole.makeEngine(options)
    var root = RootFinder()
    let span = whole.text.span
    let end = span.rawBytes.characterStart(at: min(whole.start + longestHead, span.count))
    do throws(EngineError) {
      _ = try whole.scan(whole.start..<max(whole.start, end), by: &engine, into: &root)
    } catch {
      if error.kind == .stopped, engine.open.count == 1 { return engine.base + error.offset }
    }
    return nil
  }

  /// Reads a part up to the start of the next one.
  func read<Handler>(
    _ part: Int, _ handler: Handler, _ run: EngineRun<Handler>
  ) -> PartReading<Handler> {
    let isLast = part + 1 == count
    return read(starts[part]..<(isLast ? whole.text.count : starts[part + 1]), handler, run)
  }

  /// Reads a part and all that follows.
  func read<Handler>(
    from part: Int, _ handler: Handler, _ run: EngineRun<Handler>
  ) -> PartReading<Handler> {
    read(starts[part]..<whole.text.count, handler, run)
  }

  private func read<Handler>(
    _ range: Range<Int>, _ handler: Handler, _ run: EngineRun<Handler>
  ) -> PartReading<Handler> {
    var reading = PartReading(handler: handler)
    reading.isToEnd = range.upperBound == whole.text.count
    var engine = whole.makeEngine(options)
    do throws(EngineError) {
      if range.lowerBound == whole.start {
        if let declaration = whole.declaration { reading.handler.declaration(declaration) }
      } else {
        var discarding = Discarding()
        _ = try whole.scan(whole.start..<head, by: &engine, into: &discarding)
      }
      let used = try whole.scan(range, by: &engine, into: &reading.handler, run)
      (reading.declaresNamespaces, reading.hasPlainName) = (
        engine.declaresNamespaces, engine.hasPlainName
      )
      reading.endsInRoot =
        used == range.upperBound && engine.open.count == 1 && !engine.isInSection
      if reading.isToEnd { try engine.checkEnd() }
    } catch {
      reading.fault = error
    }
    return reading
  }
}

/// A handler that stops after the start tag of the root element.
private struct RootFinder: XMLHandler {
  private(set) var isStopped = false
  mutating func startElement(_ tag: XMLStartTag) { isStopped = true }
}

extension RawSpan {
  /// Returns the offset of the first byte of the character at an offset of UTF-8.
  fileprivate func characterStart(at offset: Int) -> Int {
    var index = offset
    while index > 0, byte(at: index) & 0xc0 == 0x80 { index -= 1 }
    return index
  }

  /// Returns the name of the first start tag from an offset on.
  fileprivate func firstElement(from start: Int) -> [UInt8]? {
    var index = find(UInt8(ascii: "<"), from: start)
    while index < byteCount {
      let (end, _) = nameEnd(from: index + 1)
      if byteClass(at: index + 1) & ByteClass.nameStart != 0 { return part(index + 1, end).array }
      index = find(UInt8(ascii: "<"), from: index + 1)
    }
    return nil
  }

  /// Returns the offset of the next start tag with a name.
  fileprivate func startTag(of name: [UInt8], from start: Int) -> Int? {
    let span = name.span
    var index = find(UInt8(ascii: "<"), from: start)
    while index < byteCount {
      if holds(span.rawBytes, at: index + 1), nameEnd(from: index + 1).end == index + 1 + name.count
      {
        return index
      }
      index = find(UInt8(ascii: "<"), from: index + 1)
    }
    return nil
  }
}
