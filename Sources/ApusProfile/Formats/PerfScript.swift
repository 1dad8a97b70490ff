import ApusBytes

/// The text that `perf script` prints: samples with their threads, times and stacks.
///
///     let profile = try PerfScript.read(text)
///     CallTree(profile).leaves[0].frame.name  // the function that takes most time
///
/// A sample begins with a line of its thread and event, and its stack follows, the running function
/// first, until an empty line. Samples without stacks have the address at the end of that line. Each
/// sample counts once, whatever its period.
public enum PerfScript {
  /// Reads the text of `perf script`.
  ///
  /// Lines that begin with `#` are ignored. The name of a thread may have spaces.
  ///
  ///     let text = Array("spin 9 1.5:  1 cpu-clock:u: \n\t113a light+0x11 (/tmp/spin)\n\n".utf8)
  ///     try PerfScript.read(text.span).samples.count  // 1
  ///
  /// - Parameter text: The text; names need not be UTF-8.
  /// - Throws: `ProfileError` with the position of the first line that cannot be read.
  /// - Complexity: O(*n*), and O(*n* log *n*) in the samples if they are not in the order of time;
  ///   allocates the names, stacks and samples.
  public static func read(_ text: Span<UInt8>) throws(ProfileError) -> Profile {
    guard text.count <= largestText else { throw ProfileError(.tooLong, at: 0, line: 1) }
    var reader = PerfScriptReader(text)
    return try reader.read()
  }

  /// The bytes of a text whose frames, of at least four bytes each, can be counted with 31 bits.
  private static let largestText = 4 * Int(Int32.max)
}

/// The state of reading: the current sample, and the parts that were read before.
private struct PerfScriptReader: ~Escapable {
  private let text: Span<UInt8>
  /// The start of the next line.
  private var next = 0
  private var names = ByteNames()
  private var modules = ByteNames()
  /// The texts of callers behind their addresses, and the number of the frame of each: most are
  /// repeated, and then need no reading.
  private var texts = ByteNames()
  private var textFrames: [Int32] = []
  /// The pairs of the numbers of a module and a name.
  private var frames = PairTable()
  private var threads = PerfThreads()
  private var stacks = StackTable()
  private var callers = KnownCallers()
  private var samples: [ProfileSample] = []
  /// The frames of the current sample, the running function first.
  private var pending: [Int32] = []
  /// The lines of the callers of the current sample's running function; `nil` if that function is not on
  /// a line of its own.
  private var callerLines: Range<Int>?
  /// The thread and time of the current sample; `nil` before the first and after an empty line.
  private var current: (thread: Int, nanoseconds: UInt64)?

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { self.text = text }

  mutating func read() throws(ProfileError) -> Profile {
    while next < text.count { try read(nextLine()) }
    return finish()
  }

  /// Takes a line without its end.
  private mutating func nextLine() -> Range<Int> {
    let start = next
    let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
    next = min(text.count, end + 1)
    return start..<(end > start && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
  }

  /// The error of a byte, with the number of its line.
  private func error(_ kind: ProfileError.Kind, at offset: Int) -> ProfileError {
    var lines = TextLines(text)
    while lines.advance(), lines.range.upperBound < offset {}
    return ProfileError(kind, at: offset, line: max(1, lines.number))
  }

  private mutating func read(_ line: Range<Int>) throws(ProfileError) {
    let start = text.skipBlanks(line)
    if start == line.upperBound { return endSample() }
    if start > line.lowerBound {
      guard current != nil else { throw error(.noThread, at: line.lowerBound) }
      return try readStack(start..<line.upperBound)
    }
    if text[start] == UInt8(ascii: "#") { return }
    endSample()
    let header = PerfHeader(text, line)
    current = (threads.number(of: header, in: text), header.nanoseconds)
    let rest = text.skipBlanks(header.end..<line.upperBound)
    if rest < line.upperBound { try readFrame(rest..<line.upperBound) }
  }

  /// Reads a line of a stack, and the lines of the callers if they are known.
  private mutating func readStack(_ line: Range<Int>) throws(ProfileError) {
    let isFirst = pending.isEmpty
    try readFrame(line)
    if isFirst {
      callerLines = next..<next
      if let known = callers.find(at: next, in: text) { return endSample(callers: known) }
    } else if let lines = callerLines {
      callerLines = lines.lowerBound..<next
    }
  }

  /// Reads `ADDRESS NAME+0xOFFSET (MODULE)`.
  private mutating func readFrame(_ range: Range<Int>) throws(ProfileError) {
    let end = text.nextBlank(range)
    guard (range.lowerBound..<end).allSatisfy({ text[$0].hexadecimalValue != nil }) else {
      throw error(.noAddress, at: range.lowerBound)
    }
    let position = text.skipBlanks(end..<range.upperBound)..<range.upperBound
    // The running functions have many addresses, each with its own text.
    if pending.isEmpty { return pending.append(frame(position)) }
    let known = Int(texts.number(of: text.extracting(position)))
    if known == textFrames.count { textFrames.append(frame(position)) }
    pending.append(textFrames[known])
  }

  /// Reads `NAME+0xOFFSET (MODULE)` and returns the number of the frame.
  private mutating func frame(_ range: Range<Int>) -> Int32 {
    let frame = PerfFrame(text, range)
    let module = modules.number(of: text.extracting(frame.module))
    guard frame.name.isEmpty else {
      return frames.number(of: module, names.number(of: text.extracting(frame.name)))
    }
    let unknown = Array(ProfileFrame.unknownName.utf8)
    return frames.number(of: module, names.number(of: unknown.span))
  }

  private mutating func endSample() {
    guard current != nil else { return }
    var stack: Int32 = 0
    for frame in pending.dropFirst().reversed() { stack = stacks.child(of: stack, frame: frame) }
    if stack > 0, let lines = callerLines { callers.add(lines, stack, in: text) }
    add(below: stack)
  }

  /// Ends a sample whose callers were read before.
  private mutating func endSample(callers known: KnownCallers.Lines) {
    next += known.range.count
    add(below: known.stack)
  }

  /// Adds the current sample, whose running function was called from a stack.
  private mutating func add(below stack: Int32) {
    guard let sample = current else { return }
    let node = pending.first.map { stacks.child(of: stack, frame: $0) } ?? stack
    current = nil
    callerLines = nil
    pending.removeAll(keepingCapacity: true)
    samples.append(
      ProfileSample(stack: node, thread: sample.thread, nanoseconds: sample.nanoseconds))
  }

  private mutating func finish() -> Profile {
    endSample()
    let (names, modules) = (names.texts, modules.texts)
    let all = (0..<frames.count).map { number in
      ProfileFrame(
        names[Int(frames.seconds[number])], module: modules[Int(frames.firsts[number])])
    }
    return Profile(stacks: stacks, frames: all, threads: threads.all, samples: samples)
  }
}

/// The threads by their names and numbers.
private struct PerfThreads {
  private(set) var all: [ProfileThread] = []
  private var numbers: [ProfileThread: Int] = [:]
  /// The texts of threads, `NAME PROCESS/THREAD`, and the number of the thread of each.
  private var texts = ByteNames()
  private var textThreads: [Int] = []

  mutating func number(of header: PerfHeader, in text: Span<UInt8>) -> Int {
    let known = Int(texts.number(of: text.extracting(header.threadText)))
    if known == textThreads.count { textThreads.append(newNumber(of: header, in: text)) }
    return textThreads[known]
  }

  private mutating func newNumber(of header: PerfHeader, in text: Span<UInt8>) -> Int {
    let thread = ProfileThread(
      process: header.process, thread: header.thread,
      name: text.extracting(header.name).text)
    if let number = numbers[thread] { return number }
    numbers[thread] = all.count
    all.append(thread)
    return all.count - 1
  }
}

/// The line of a sample: `NAME PROCESS/THREAD [PROCESSOR] SECONDS.FRACTION: PERIOD EVENT:`.
private struct PerfHeader {
  private(set) var name: Range<Int>
  /// The bytes of the name and the numbers of the thread.
  private(set) var threadText: Range<Int>
  private(set) var process = 0
  private(set) var thread = 0
  private(set) var nanoseconds: UInt64 = 0
  /// The offset after the event.
  private(set) var end: Int

  /// Reads a line; the whole line is the name if no numbers are found.
  init(_ text: Span<UInt8>, _ line: Range<Int>) {
    name = line
    threadText = line
    end = line.upperBound
    var start = text.nextBlank(line)
    while start < line.upperBound {
      let word = text.skipBlanks(start..<line.upperBound)
      if takeNumbers(text, word..<line.upperBound) {
        name = line.lowerBound..<start
        threadText = line.lowerBound..<text.nextBlank(word..<line.upperBound)
        return
      }
      start = text.nextBlank(word..<line.upperBound)
    }
  }

  /// Reads the numbers of the thread, the processor, the time and the event; returns whether they are
  /// there.
  private mutating func takeNumbers(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var words = Words(text, range)
    guard let first = words.next(), let numbers = Self.numbers(text, first),
      var word = words.next()
    else { return false }
    if text[word.lowerBound] == UInt8(ascii: "[") {
      guard let next = words.next() else { return false }
      word = next
    }
    guard let time = Self.time(text, word) else { return false }
    (process, thread) = numbers
    nanoseconds = time
    end = eventEnd(text, &words)
    return true
  }

  /// Returns the offset after the first word that ends with a colon, or the end of the line.
  private func eventEnd(_ text: Span<UInt8>, _ words: inout Words) -> Int {
    while let word = words.next() {
      if text[word.upperBound - 1] == UInt8(ascii: ":") { return word.upperBound }
    }
    return words.end
  }

  /// Reads `THREAD` or `PROCESS/THREAD`.
  private static func numbers(_ text: Span<UInt8>, _ word: Range<Int>) -> (Int, Int)? {
    let word = text.extracting(word)
    guard let slash = word.firstIndex(of: UInt8(ascii: "/"), from: 0) else {
      return number(word).map { ($0, $0) }
    }
    guard let process = number(word.extracting(0..<slash)),
      let thread = number(word.extracting(slash + 1..<word.count))
    else { return nil }
    return (process, thread)
  }

  private static func number(_ digits: Span<UInt8>) -> Int? { try? Int(decimal: digits) }

  /// Reads `SECONDS.FRACTION:` with up to nine digits of the fraction.
  private static func time(_ text: Span<UInt8>, _ word: Range<Int>) -> UInt64? {
    let word = text.extracting(word)
    guard word.count > 1, word[word.count - 1] == UInt8(ascii: ":"),
      let point = word.firstIndex(of: UInt8(ascii: "."), from: 0),
      let seconds = number(word.extracting(0..<point)), seconds >= 0, seconds < 1 << 32
    else { return nil }
    let digits = word.extracting(point + 1..<word.count - 1)
    guard (1...9).contains(digits.count), let fraction = number(digits), fraction >= 0 else {
      return nil
    }
    let scale = (digits.count..<9).reduce(UInt64(1)) { scale, _ in scale * 10 }
    return UInt64(seconds) * 1_000_000_000 + UInt64(fraction) * scale
  }
}

/// The words between the blanks of a range.
private struct Words: ~Escapable {
  private let text: Span<UInt8>
  private var start: Int
  let end: Int

  @_lifetime(copy text)
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    self.text = text
    start = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> Range<Int>? {
    let word = text.skipBlanks(start..<end)
    guard word < end else { return nil }
    start = text.nextBlank(word..<end)
    return word..<start
  }
}

/// The parts of a frame after its address: `NAME+0xOFFSET (MODULE)`, of which each may be absent.
private struct PerfFrame {
  /// The bytes of the name without the offset; empty if there is none.
  let name: Range<Int>
  /// The bytes of the module's file name without folders; empty if there is none.
  let module: Range<Int>

  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    let parenthesis = Self.moduleStart(text, range)
    module = parenthesis.map { Self.fileName(text, $0 + 1..<range.upperBound - 1) } ?? 0..<0
    var end = parenthesis ?? range.upperBound
    while end > range.lowerBound, text[end - 1] == 0x20 { end -= 1 }
    name = range.lowerBound..<Self.withoutOffset(text, range.lowerBound..<end)
  }

  /// Returns the offset of the parenthesis before the module, or `nil` if the line does not end with one.
  private static func moduleStart(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard !range.isEmpty, text[range.upperBound - 1] == UInt8(ascii: ")") else { return nil }
    var depth = 0
    var index = range.upperBound - 1
    while index >= range.lowerBound {
      if text[index] == UInt8(ascii: ")") { depth += 1 }
      if text[index] == UInt8(ascii: "(") { depth -= 1 }
      if depth == 0 { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the bytes after the last slash; ` (deleted)` at the end stays.
  private static func fileName(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<range.upperBound
  }

  /// Returns the end of a name, before `+0x` and hexadecimal digits.
  private static func withoutOffset(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var digits = range.upperBound
    while digits > range.lowerBound, text[digits - 1].hexadecimalValue != nil { digits -= 1 }
    let plus = digits - 2
    guard digits < range.upperBound, plus > range.lowerBound, text[digits - 1] == UInt8(ascii: "x"),
      text[plus] == UInt8(ascii: "0"), text[plus - 1] == UInt8(ascii: "+")
    else { return range.upperBound }
    return plus - 1
  }
}
