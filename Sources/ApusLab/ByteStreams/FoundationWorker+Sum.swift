import ApusMachine
import ApusMeasure
import ApusSystem

extension FoundationWorker {
  /// The outcome of a process.
  enum Outcome: Sendable, Hashable {
    case summed(StreamTrial)
    case refused(String)
    case failed(String)
  }

  /// Sums the bytes at an address.
  ///
  /// - Throws: `InterruptionError` after a signal from the user.
  func sum(
    _ variant: StreamVariant, _ address: String, expecting sum: Int
  ) throws(InterruptionError) -> Outcome {
    do throws(MeasuringProcessError) {
      return Self.outcome(try report(on: ["sum", variant.name, address]), expecting: sum)
    } catch .interrupted {
      throw InterruptionError()
    } catch .tookTooLong(let seconds, _) {
      return .failed("timed out after \(Quantity.number(seconds)) s")
    } catch {
      return .failed("\(error)")
    }
  }

  /// Counts the allocations and calls of summing the bytes at an address; returns `nil` if that is
  /// impossible.
  ///
  /// - Throws: `InterruptionError` after a signal from the user.
  func count(
    _ variant: StreamVariant, _ address: String, expecting sum: Int
  ) throws(InterruptionError) -> StreamCounts? {
    do throws(MeasuringProcessError) {
      let report = StreamReport(line: try report(on: ["count", variant.name, address]))
      guard case .counted(let counts) = report, counts.sum == sum else { return nil }
      return counts
    } catch .interrupted {
      throw InterruptionError()
    } catch {
      return nil
    }
  }

  private static func outcome(_ line: String, expecting sum: Int) -> Outcome {
    switch StreamReport(line: line) {
    case .refused(let reason): .refused(reason)
    case .summed(let trial) where trial.sum == sum: .summed(trial)
    case .summed: .failed(WrongResultError("the sum of the bytes").description)
    case .counted, nil: .failed("the process did not report a sum")
    }
  }
}
