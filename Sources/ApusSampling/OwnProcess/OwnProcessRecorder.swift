import ApusMeasure
public import ApusProfile
import ApusSystem

/// A recorder of the threads of this process, which can pause.
///
/// Use `Profile.record(rate:_:)` for a single closure. A recorder is for work in parts, such as the requests of a
/// server between which nothing is recorded.
///
///     let recorder = try OwnProcessRecorder()
///     for request in requests {
///       try recorder.resume()
///       answer(request)
///       recorder.pause()
///     }
///     let profile = recorder.finish()
///     profile.samples.isEmpty  // false if the answers took some milliseconds
///
/// The threads that run when the recorder is created are recorded, and those that they start later. Each of the
/// first needs an open file for each processor.
///
/// The suspended callers of an `async` function are missing. They must be read while the sampled thread stands still,
/// by a handler of SIGTRAP. A library cannot keep the program from blocking this signal or from replacing its
/// handler, and a late sample would then end the program. The command `apus profile` shows these callers.
public final class OwnProcessRecorder: Sendable {
  /// The usual number of samples for each second of processor time: 997.
  public static let usualRate = RecordingOptions.usualEventRate

  private let recording: OwnRecording

  /// Opens the events of all threads. Nothing is recorded before `resume()`.
  ///
  /// - Parameters:
  ///   - rate: The samples for each second of processor time, from 1 to 100,000.
  ///   - lines: Whether frames have the lines of the source. Their search in the debug information takes most of the time
  ///     of `finish()`; functions have their names without it.
  /// - Throws: `SamplingError` if the system refuses perf events, or has no room for another thread.
  /// - Precondition: The rate is in its range.
  /// - Complexity: O(*n*) in the threads and the processors; reads the file of the program.
  public init(rate: Int = OwnProcessRecorder.usualRate, lines: Bool = true) throws(SamplingError) {
    precondition(1...100_000 ~= rate, "rate must be from 1 to 100,000")
    recording = try OwnRecording(rate: rate, source: lines ? .lines : .names)
    try recording.startReading()
  }

  deinit { recording.end() }

  /// Begins or continues to record.
  ///
  /// - Throws: `SamplingError` if the system refuses perf events.
  /// - Complexity: A system call for each thread and processor.
  public func resume() throws(SamplingError) { try recording.resume() }

  /// Stops to record until `resume()`.
  ///
  /// - Complexity: A system call for each thread and processor.
  public func pause() { recording.pause() }

  /// Ends the recording and returns its samples. A later call returns the same samples.
  ///
  /// - Returns: The samples, with the lines of their frames if these were asked for and the program has debug information.
  /// - Complexity: O(*n*) in the samples, and in the symbols and lines of the program and its libraries.
  public func finish() -> Profile { recording.finish() }
}
