public import ApusBytes

/// A transform that sends bytes through an external command, such as a compressor.
///
///     var stream = CommandTransform("gzip", ["-9"]).into(try FileSink(replacing: "words.gz"))
///     try stream.write(contentsOf: words)
///     try stream.close()
///
/// One thread serves both pipes, so neither pipe waits for the other. A slow command blocks the
/// writer, and a slow target blocks the command. The command starts with the first bytes, or at
/// `close` if there were no bytes. It has ended when `close` returns.
///
/// After all output was written, `close` throws if the exit status is not accepted. It also throws
/// if the status is lost because the process ignores SIGCHLD. This library does not change that
/// setting: call `signal(SIGCHLD, SIG_DFL)` in `main`.
///
/// If the command stops reading, the remaining input is discarded without an error. The command
/// inherits the standard error of this process.
///
/// The command has the default actions for SIGCHLD, SIGPIPE and SIGXFSZ, and no blocked signals. A
/// closed stream can be written again: the next write starts a new process. Destroying the stream
/// kills the command. Starting a process takes about a millisecond; prefer a transform of this
/// package if it has one.
public struct CommandTransform: ~Copyable, Transform {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  /// The number of bytes that are buffered before the command gets them.
  @usableFromInline static let capacity = 65_536

  /// The program's name or path, which is also the name of the stage in errors.
  public let name: String
  private let arguments: [String]
  private let accepted: ClosedRange<Int32>
  private var process: CommandProcess?
  @usableFromInline var waiting: [UInt8] = []
  private var room = PageBuffer(byteCount: CommandTransform.capacity)

  /// Creates the transform. The command starts later.
  ///
  /// - Parameters:
  ///   - program: The path of the program, or a name to look up in PATH.
  ///   - arguments: The arguments after the program's name.
  ///   - accepted: The exit statuses that mean success, such as 0 and 1 for `grep`.
  /// - Complexity: Allocates two buffers of 64 KiB.
  public init(
    _ program: String, _ arguments: [String] = [], accepting accepted: ClosedRange<Int32> = 0...0
  ) {
    name = program
    self.arguments = arguments
    self.accepted = accepted
    waiting.reserveCapacity(Self.capacity)
  }

  /// Takes a byte and buffers it.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    waiting.append(element)
    if waiting.count >= Self.capacity { try flush(to: &target) }
  }

  /// Takes bytes and buffers them.
  ///
  /// - Complexity: O(*n*), apart from waiting for the command. Does not allocate after the start of
  ///   the command.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    if waiting.count + elements.count > Self.capacity { try flush(to: &target) }
    if elements.count > Self.capacity { return try exchange(elements, with: &target) }
    waiting.append(copying: elements)
  }

  /// Sends the buffered bytes to the command and writes the available output to the target.
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

  /// Closes the command's input, writes the rest of its output to the target, and checks its exit
  /// status.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try flush(to: &target)
    try endInput()
    try handOnRest(to: &target)
    try end()
  }

  /// Sends bytes to the command and writes its output to the target as soon as it arrives.
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

  /// Waits until the command takes bytes or has output, then transfers some.
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

  /// Writes the output that is available now. At most one buffer is read, because a command may
  /// write without end.
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
