public import ApusBytes

/// A sink that sends elements to another thread through a bounded queue; the following stages run
/// there.
///
/// Use it if the stages on both sides do much work: a batch of elements crosses at a cost of a few
/// microseconds. If all batches are full, the writer blocks. An error of the following stages is
/// thrown by a later write, at the latest by `flush` or `close`, and by all later calls. Both wait
/// until all elements have passed.
///
///     var stream = Base64Encoder().into(ThreadSink(into: HexEncoder().into(file)))
///
/// The sink blocks its thread; in tasks use an actor or a channel. Destroying the sink discards the
/// queued elements.
public struct ThreadSink<Target: Sink & ~Copyable & Sendable>: ~Copyable, Sink
where Target.Element: Sendable, Target.Output: Sendable {
  /// The type of the elements taken.
  public typealias Element = Target.Element
  /// The type of the output at the end of the stream.
  public typealias Output = Target.Output

  private static var mostBatches: Int { 65_536 }

  @usableFromInline let stage: ThreadStage<Target>
  @usableFromInline var batch: [Target.Element] = []
  @usableFromInline let batchSize: Int

  /// Creates a thread and moves a sink to it.
  ///
  /// - Parameters:
  ///   - target: The sink. The new thread owns it from now on.
  ///   - batchSize: The number of elements in a batch, at least 1.
  ///   - batches: The maximum number of queued batches, from 1 to 65,536.
  /// - Precondition: `batchSize` and `batches` are in their ranges. Checked in every build.
  /// - Complexity: O(*n*) in `batches`. Allocates memory for all batches; a batch of more than
  ///   65,536 elements grows with its first use.
  public init(into target: consuming Target, batchSize: Int = 1024, batches: Int = 4) {
    precondition(batchSize > 0, "batchSize must be at least 1")
    precondition(1...Self.mostBatches ~= batches, "batches must be from 1 to 65,536")
    self.batchSize = batchSize
    batch.reserveCapacity(min(batchSize, ThreadStage<Target>.firstCapacity))
    stage = ThreadStage(target, batchSize: batchSize, batches: batches)
    stage.start()
  }

  deinit { stage.abandon() }

  /// Takes an element and sends the batch if it is full.
  @inlinable @inline(__always)
  public mutating func write(_ element: Target.Element) throws(StreamError) {
    batch.append(element)
    if batch.count >= batchSize { try stage.handOver(&batch) }
  }

  /// Takes elements and sends the full batches.
  ///
  /// - Complexity: O(*n*). Does not allocate once all batches have reached their size.
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

  /// Waits until all elements have passed and the target knows that elements are missing.
  public mutating func recordFailure(_ error: StreamError) {
    // An earlier error is thrown here; `close` throws that error again.
    try? stage.handOver(&batch, .recordFailure(error))
  }

  /// Waits until all elements have passed and the target is flushed. A `ThreadSink` does not count
  /// as a stage.
  public mutating func flush(depth: Int) throws(StreamError) {
    try stage.handOver(&batch, .flush(depth))
  }

  /// Waits until all elements have passed and the target is closed. A `ThreadSink` does not count
  /// as a stage.
  public mutating func close(depth: Int) throws(StreamError) {
    try stage.handOver(&batch, .close(depth))
  }

  /// Takes the output at the end of the stream; call `flush` or `close` first.
  public mutating func takeOutput() -> Target.Output { stage.takeOutput() }
}
