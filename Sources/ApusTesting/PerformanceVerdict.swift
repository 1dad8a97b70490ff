public import ApusMeasure
import ApusSystem

/// The verdict of an expectation of performance, with the numbers that led to it.
///
/// An expectation throws a verdict that does not hold, as a `PerformanceError`. A test need not look at
/// the verdict that is returned.
///
///     let verdict = try expectFaster(than: { slow() }) { fast() }
///     if verdict.outcome == .skipped { print(verdict) }  // skipped: a debug build ...
///
public struct PerformanceVerdict: Sendable, Hashable, CustomStringConvertible {
  /// The outcome of an expectation.
  ///
  ///     let verdict = try expectFaster(than: { slow() }) { fast() }
  ///     print(verdict.outcome)  // holds
  ///
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The expectation holds.
    case holds
    /// The expectation does not hold.
    case fails
    /// Nothing was measured, for the reason in the text.
    case skipped
  }

  /// The outcome.
  public let outcome: Outcome
  /// The ratio of the candidate's time to the baseline's time, with its interval of 99 %; the exponent
  /// of a growth; `nil` for other expectations.
  public let estimate: Estimate?
  /// The ratio by which two copies of the baseline differed, above 1; `nil` if there is no baseline.
  public let floor: Double?
  /// What was measured, as text for readers.
  public let description: String

  init(
    _ outcome: Outcome, _ description: String, estimate: Estimate? = nil, floor: Double? = nil
  ) {
    self.outcome = outcome
    self.description = description
    self.estimate = estimate
    self.floor = floor
  }

  /// Returns this verdict if it holds or was skipped, and throws it otherwise. A skipped expectation is
  /// told on standard error, because a test that measures nothing passes.
  func checked(_ location: SourceText) throws(PerformanceError) -> PerformanceVerdict {
    if outcome == .fails { throw PerformanceError(verdict: self, location: location.text) }
    if outcome == .skipped {
      StandardStream.error.write("\(location.text): \(description)\n")
    }
    return self
  }
}

/// A location in a source file, for messages.
struct SourceText {
  let text: String

  init(_ file: String, _ line: Int) { text = "\(file):\(line)" }
}

/// The error of an expectation of performance that does not hold.
///
/// Swift Testing and XCTest report a thrown error as a failure of the test, with this text.
///
///     do {
///       try expectFaster(than: { fast() }) { slow() }
///     } catch {
///       print(error)  // Tests/SumTests.swift:12: 2.01 times as long as the baseline ...
///     }
///
public struct PerformanceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The verdict, with its numbers.
  public let verdict: PerformanceVerdict
  /// The file and the line of the expectation.
  public let location: String

  /// The location, and what was measured.
  public var description: String { "\(location): \(verdict)" }
}
