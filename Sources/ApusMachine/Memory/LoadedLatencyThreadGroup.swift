import ApusMeasure
import Synchronization

/// A sample of the latency of the chase and of the traffic at the same time.
struct LoadedLatencySample: Sendable {
  var nanoseconds: Double
  var bytesPerNanosecond: Double
  /// Whether the answers of the reading threads were right.
  var isRight: Bool
}

/// A group of pinned threads: a single chase, and the readers that load the memory.
struct LoadedLatencyThreadGroup: Sendable {
  /// The processors; the first runs the chase.
  let processors: [Int]
  /// The range of each reading thread, filled with ones.
  let ranges: [MemorySlice]
  let sampler: EpochSampler

  private static let epochs = 15

  private enum Outcome: Sendable {
    case chase(address: UInt, nanoseconds: Double)
    case load(bytesPerNanosecond: Double, isRight: Bool)
  }

  private final class Stop: Sendable {
    let isRequested = Atomic(false)
  }

  /// Takes a sample; the chase continues from `address` and updates it.
  func sample(from address: inout UInt) throws(MemoryError) -> LoadedLatencySample {
    let (stop, barrier) = (Stop(), SpinBarrier(members: processors.count))
    let start = address
    let outcomes = try ThreadGroup.run(on: processors) { member in
      barrier.wait()
      guard member == 0 else { return load(ranges[member - 1], until: stop) }
      defer { stop.isRequested.store(true, ordering: .relaxed) }
      return chase(from: start)
    }
    var result = LoadedLatencySample(nanoseconds: 0, bytesPerNanosecond: 0, isRight: true)
    for outcome in outcomes {
      switch outcome {
      case .chase(let end, let nanoseconds): (address, result.nanoseconds) = (end, nanoseconds)
      case .load(let rate, let isRight):
        result.bytesPerNanosecond += rate
        result.isRight = result.isRight && isRight
      }
    }
    return result
  }

  private func chase(from start: UInt) -> Outcome {
    var (address, sampler) = (start, sampler)
    let epochs = sampler.nanosecondsPerIteration(epochs: Self.epochs) { loads in
      address = MemoryKernels.chase(from: address, loads: loads)
    }
    return .chase(address: address, nanoseconds: Samples(epochs).median)
  }

  private func load(_ range: MemorySlice, until stop: Stop) -> Outcome {
    var stream = BandwidthStream(range)
    let loop = BandwidthLoop(operation: .read, step: 1, vectors: .widest)
    var (chunks, isRight) = (0, true)
    let start = TickClock.now()
    repeat {
      isRight = stream.run(loop, chunks: 1) && isRight
      chunks += 1
      // Only the flag must be seen soon; no data is passed with it, so relaxed order suffices.
    } while !stop.isRequested.load(ordering: .relaxed)
    let elapsed = sampler.clock.nanoseconds(max(1, TickClock.now() &- start))
    return .load(
      bytesPerNanosecond: Double(chunks * stream.bytesPerChunk) / elapsed, isRight: isRight)
  }
}
