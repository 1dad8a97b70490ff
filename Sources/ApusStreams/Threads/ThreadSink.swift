public import ApusBytes

/// Hands elements to another thread through a bounded queue: the stages behind it run there.
///
/// Worth it where the stages on both sides do much: an element crosses in a batch of many, which costs a few
/// microseconds. A writer that is ahead by all batches blocks until there is room. Errors of the stages behind
/// it come out here, with one of the next writes, at the latest when it is flushed or closed; both wait until
/// everything has gone through.
///
///     var stream = Base64Encoder().into(ThreadSink(into: CommandTransform("gzip").into(file)))
///
/// It blocks its thread: in tasks use an actor or a channel. A sink that is dropped drops what waits.
public struct ThreadSink<Target: Sink & ~Copyable & Sendable>: ~Copyable, Sink
where Target.Element: Sendable, Target.Output: Sendable {
  /// What it takes.
  public typealias Element = Target.Element
  /// What there is at the end of the stream.
  public typealias Output = Target.Output

  private static var mostBatches: Int { 65_536 }

  @usableFromInline let stage: ThreadStage<Target>
  @usableFromInline var batch: [Target.Element] = []
  @usableFromInline let batchSize: Int

  /// Moves a sink to a thread of its own.
  ///
  /// - Parameters:
  ///   - target: The sink, which belongs to that thread from now on.
  ///   - batchSize: How many elements cross at once, at least 1.
  ///   - batches: How many such batches may wait, from 1 to 65,536.
  /// - Precondition: Both numbers are in their ranges. Checked in every build.
  /// - Complexity: Allocates room for all batches; those of more than 65,536 elements grow with their first use.
  public init(into target: consuming Target, batchSize: Int = 1024, batches: Int = 4) {
    precondition(batchSize > 0, "batchSize must be at least 1")
    precondition(1...Self.mostBatches ~= batches, "batches must be from 1 to 65,536")
    self.batchSize = batchSize
    batch.reserveCapacity(min(batchSize, ThreadStage<Target>.firstCapacity))
    stage = ThreadStage(target, batchSize: batchSize, batches: batches)
    stage.start()
  }

  deinit { stage.abandon() }

  /// Takes an element, and hands over the batch that it fills.
  @inlinable @inline(__always)
  public mutating func write(_ element: Target.Element) throws(StreamError) {
    batch.append(element)
    if batch.count >= batchSize { try stage.handOver(&batch) }
  }

  /// Takes elements, and hands over the batches that they fill.
  @inlinable
  public mutating func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    var start = 0
    while start < elements.count {
      let end = start + min(elements.count - start, batchSize - batch.count)
      batch.append(copying: elements.extracting(start..<end))
      if batch.count >= batchSize { try stage.handOver(&batch) }
      start = end
    }
  }

  /// Waits until everything has gone through and was flushed; this is no stage of its own.
  public mutating func flush(depth: Int) throws(StreamError) {
    try stage.handOver(&batch, .flush(depth))
  }

  /// Waits until everything has gone through and was closed; this is no stage of its own.
  public mutating func close(depth: Int) throws(StreamError) {
    try stage.handOver(&batch, .close(depth))
  }

  /// Takes what has come to the end of the stream; flush or close it before.
  public mutating func takeOutput() -> Target.Output { stage.takeOutput() }
}
