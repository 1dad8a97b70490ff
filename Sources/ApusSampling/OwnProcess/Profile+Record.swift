public import ApusProfile

extension Profile {
  /// Records all threads of this process while a closure runs.
  ///
  /// Use the command `apus profile` for a whole program: it also shows the callers of `async` functions, and
  /// threads that wait. Time in the kernel has no samples.
  ///
  ///     let profile = try Profile.record { parse(text) }
  ///     let tree = CallTree(profile)
  ///     tree.leaves.first?.frame.name  // "parse(_:)"
  ///
  /// - Parameters:
  ///   - rate: The samples for each second of processor time, from 1 to 100,000.
  ///   - lines: Whether frames have the lines of the source, whose search takes most of the time after the work.
  ///   - body: The work. It runs on the calling thread.
  /// - Returns: The samples of the work, with the lines of their frames if the program has debug information and `lines` is true.
  /// - Throws: `SamplingError` before the work begins if the system refuses perf events, or the error of `body`.
  /// - Complexity: A thread reads the samples while the work runs; the names are read after it, O(*n*) in
  ///   the symbols of the program and its libraries. Some bytes for each sample.
  public static func record(
    rate: Int = OwnProcessRecorder.usualRate, lines: Bool = true, _ body: () throws -> Void
  ) throws -> Profile {
    let recorder = try OwnProcessRecorder(rate: rate, lines: lines)
    try recorder.resume()
    do {
      try body()
    } catch {
      _ = recorder.finish()
      throw error
    }
    return recorder.finish()
  }

  /// Records all threads of this process while an asynchronous closure runs.
  ///
  /// A function that is suspended is on no stack, so it is not among the callers: `apus profile` shows it.
  ///
  ///     let profile = try await Profile.record { await answer(requests) }
  ///     profile.samples.count  // about 997 for each second of processor time
  ///
  /// - Parameters:
  ///   - rate: The samples for each second of processor time, from 1 to 100,000.
  ///   - lines: Whether frames have the lines of the source, whose search takes most of the time after the work.
  ///   - body: The work.
  /// - Returns: The samples of the work, with the lines of their frames if the program has debug information and `lines` is true.
  /// - Throws: `SamplingError` before the work begins if the system refuses perf events, or the error of `body`.
  /// - Complexity: As the function for closures that are not asynchronous.
  public nonisolated(nonsending) static func record(
    rate: Int = OwnProcessRecorder.usualRate, lines: Bool = true,
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async throws -> Profile {
    let recorder = try OwnProcessRecorder(rate: rate, lines: lines)
    try recorder.resume()
    do {
      try await body()
    } catch {
      _ = recorder.finish()
      throw error
    }
    return recorder.finish()
  }
}
