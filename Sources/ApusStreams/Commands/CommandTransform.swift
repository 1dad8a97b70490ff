public import ApusBytes

/// Sends bytes through an external command, such as a compressor: what its output says goes on.
///
///     var stream = CommandTransform("gzip", ["-9"]).into(try FileSink(replacing: "words.gz"))
///     try stream.write(contentsOf: words)
///     try stream.close()
///
/// A command that is slow holds the writer back, and a target that is slow holds the command back: one thread
/// serves both pipes, so neither waits for the other. The command starts with the first bytes, or when the
/// stream is closed without any, and has ended when `close` returns. A status that is not accepted is an error
/// then, after all of its output went on; so is one that is lost, because SIGCHLD is ignored: `main` gives it back its
/// default action with `signal(SIGCHLD, SIG_DFL)`, which this library does not do for it. A command that reads no further gets no more; that is no error. What it
/// writes to standard error goes where ours goes.
///
/// The command has the default actions for SIGCHLD, SIGPIPE and SIGXFSZ, and no blocked signals. A stream that is
/// closed can be written to again: the command starts anew. A stream that is dropped kills its command. Starting a process takes about a millisecond: what this package
/// has as a filter costs less.
public struct CommandTransform: ~Copyable, Transform {
  /// What goes in.
  public typealias Input = UInt8
  /// What comes out.
  public typealias Output = UInt8

  /// How many bytes are gathered before the command gets them.
  @usableFromInline static let capacity = 65_536

  /// The program's name or path, which is what errors call it.
  public let name: String
  private let arguments: [String]
  private let accepted: ClosedRange<Int32>
  private var process: CommandProcess?
  @usableFromInline var waiting: [UInt8] = []
  private var room = PageBuffer(byteCount: CommandTransform.capacity)

  /// Creates the filter; the command starts later.
  ///
  /// - Parameters:
  ///   - program: Its path, or a name that is looked for in PATH.
  ///   - arguments: What it gets after its name.
  ///   - accepted: Which exit statuses mean success, such as 0 and 1 for `grep`.
  /// - Complexity: Allocates two buffers of 64 KiB.
  public init(
    _ program: String, _ arguments: [String] = [], accepting accepted: ClosedRange<Int32> = 0...0
  ) {
    name = program
    self.arguments = arguments
    self.accepted = accepted
    waiting.reserveCapacity(Self.capacity)
  }

  /// Takes a byte.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    waiting.append(element)
    if waiting.count >= Self.capacity { try flush(to: &target) }
  }

  /// Takes bytes.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    if waiting.count + elements.count > Self.capacity { try flush(to: &target) }
    if elements.count > Self.capacity { return try exchange(elements, with: &target) }
    waiting.append(copying: elements)
  }

  /// Gives the command what was gathered, and hands on what it has said so far.
  @inlinable
  public mutating func flush<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    var bytes: [UInt8] = []
    swap(&bytes, &waiting)
    defer {
      bytes.removeAll(keepingCapacity: true)
      swap(&bytes, &waiting)
    }
    try exchange(bytes.span, with: &target)
    try handOnSaid(to: &target)
  }

  /// Ends the command's input, hands on the rest of its output, and asks how it ended.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try flush(to: &target)
    try endInput()
    try handOnRest(to: &target)
    try end()
  }

  /// Gives the command bytes; its output goes on whenever there is some.
  @usableFromInline mutating func exchange<Target: Sink<UInt8> & ~Copyable>(
    _ bytes: Span<UInt8>, with target: inout Target
  ) throws(StreamError) {
    var done = 0
    while done < bytes.count {
      let (taken, read) = try step(bytes.extracting(droppingFirst: done))
      done += taken
      if read > 0 { try target.write(contentsOf: room.prefix(read)) }
    }
  }

  /// Waits until something can be done, and does it.
  private mutating func step(
    _ bytes: Span<UInt8>
  ) throws(StreamError) -> (taken: Int, read: Int) {
    do throws(CommandError) {
      try start()
      return try process?.step(bytes, into: &room) ?? (bytes.count, 0)
    } catch {
      throw StreamError(stage: name, error)
    }
  }

  private mutating func start() throws(CommandError) {
    if process == nil { process = try CommandProcess(name, arguments) }
  }

  @usableFromInline mutating func endInput() throws(StreamError) {
    do throws(CommandError) {
      try start()
      process?.endInput()
    } catch {
      throw StreamError(stage: name, error)
    }
  }

  @usableFromInline mutating func handOnRest<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    var count = try read()
    while count > 0 {
      try target.write(contentsOf: room.prefix(count))
      count = try read()
    }
  }

  private mutating func read() throws(StreamError) -> Int {
    do throws(CommandError) {
      return try process?.read(into: &room) ?? 0
    } catch {
      throw StreamError(stage: name, error)
    }
  }

  /// Hands on what can be read without waiting; not more than fits into the room, since a command may never end.
  @usableFromInline mutating func handOnSaid<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    guard process?.hasSaidSomething() == true else { return }
    let count = try read()
    if count > 0 { try target.write(contentsOf: room.prefix(count)) }
  }

  @usableFromInline mutating func end() throws(StreamError) {
    do throws(CommandError) {
      try process.take()?.end(accepted)
    } catch {
      throw StreamError(stage: name, error)
    }
  }
}
