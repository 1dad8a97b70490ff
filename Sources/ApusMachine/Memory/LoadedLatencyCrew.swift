import ApusMeasure
import Synchronization

/// What was seen at one moment: the latency of the chase and the traffic beside it.
struct LoadedLatencySample: Sendable {
  var nanoseconds: Double
  var bytesPerNanosecond: Double
  /// Whether the answers of the reading threads were right.
  var isRight: Bool
}

/// One chase and the threads that read beside it, all pinned.
struct LoadedLatencyCrew: Sendable {
  /// That of the chase first.
  let processors: [Int]
  /// A range of its own, filled with ones, for each thread that reads.
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

  /// Takes one sample; the chase goes on from `address`, which is moved along.
  func sample(from address: inout UInt) throws(MemoryError) -> LoadedLatencySample {
    let (stop, barrier) = (Stop(), SpinBarrier(members: processors.count))
    let start = address
    let outcomes = try ThreadCrew.run(on: processors) { member in
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
      // Only the end has to be seen, and soon: no data is handed over with it.
    } while !stop.isRequested.load(ordering: .relaxed)
    let elapsed = sampler.clock.nanoseconds(max(1, TickClock.now() &- start))
    return .load(
      bytesPerNanosecond: Double(chunks * stream.bytesPerChunk) / elapsed, isRight: isRight)
  }
}
