package import ApusMeasure

/// A request to a process that measures a probe once.
///
/// The request is passed to the program as a single argument, a line of JSON.
package struct ProbeRequest: Sendable, Hashable {
  /// The name of the probe.
  package var probe: String
  /// The time limit of the whole profile.
  package var effort: ProbeContext.Effort
  /// The time for this probe in this process, in seconds.
  package var budgetSeconds: Double
  /// The time for the plan of this probe, in seconds: the same in all processes.
  package var plannedSeconds: Double
  /// The parent's calibration of the counter.
  package var clock: TickClock
  /// The largest number of bytes that the probe may have mapped at a time.
  package var memoryLimit: Int
  /// The folder in which file probes create a folder of their own.
  package var directory: String
  /// The seed of the random numbers.
  package var seed: UInt64
  /// The requesting process; the measuring process ends when it ends.
  package var parent: Int32

  /// Creates a request.
  package init(
    probe: String, effort: ProbeContext.Effort, budgetSeconds: Double, plannedSeconds: Double,
    clock: TickClock, memoryLimit: Int, directory: String, seed: UInt64, parent: Int32
  ) {
    self.probe = probe
    self.effort = effort
    self.budgetSeconds = budgetSeconds
    self.plannedSeconds = plannedSeconds
    self.clock = clock
    self.memoryLimit = memoryLimit
    self.directory = directory
    self.seed = seed
    self.parent = parent
  }

  /// The time limit of the process; a process that takes longer is faulty.
  var deadlineSeconds: Double { 60 + 20 * budgetSeconds }

  /// Measures a probe in this process, as part of several processes.
  func measure(_ probe: any Probe) throws -> [MetricMeasurement] {
    var measurements: [MetricMeasurement] = []
    let allowed = Processors.allowed
    let context = ProbeContext(
      effort: effort, budgetSeconds: budgetSeconds, plannedSeconds: plannedSeconds, clock: clock,
      processors: allowed.isEmpty ? [0] : allowed, memoryLimit: memoryLimit, directory: directory,
      seed: seed, isOneOfSeveral: true, onMeasurement: { measurements.append($0) })
    try probe.run(context)
    return measurements
  }
}

extension ProbeRequest {
  /// Starts a program that performs the request, and returns its report.
  ///
  /// The program gets a folder of its own, which is removed after the program's end. So no file
  /// remains if the program crashes, or is killed after a signal from the user.
  ///
  /// - Complexity: Polls until the program ends or the deadline has passed.
  package func report(of program: String) throws(MeasuringProcessError) -> String {
    var (request, random) = (self, SplitMix64(seed: seed))
    // If the folder cannot be created, a probe that needs files fails with the reason.
    let folder = try? ProbeFolder(below: directory, using: &random)
    defer { folder?.remove() }
    SharedFolder.prepare()
    if let folder { request.directory = folder.path }
    return try MeasuringProcess.run(
      program, [ProbeWorker.argument, request.line], deadlineSeconds: deadlineSeconds)
  }

  /// The request as a line of JSON.
  package var line: String {
    ResultJSONValue.object([
      ResultJSONValue.Member("probe", .string(probe)),
      ResultJSONValue.Member("effort", .string(effort.rawValue)),
      ResultJSONValue.Member("seconds", .double(budgetSeconds)),
      ResultJSONValue.Member("planned", .double(plannedSeconds)),
      ResultJSONValue.Member("source", .string(clock.source.rawValue)),
      ResultJSONValue.Member("rate", .double(clock.ticksPerNanosecond)),
      ResultJSONValue.Member("uncertainty", .double(clock.relativeUncertainty)),
      ResultJSONValue.Member("step", .double(clock.stepNanoseconds)),
      ResultJSONValue.Member("cost", .double(clock.costNanoseconds)),
      ResultJSONValue.Member("memory", .integer(memoryLimit)),
      ResultJSONValue.Member("directory", .string(directory)),
      ResultJSONValue.Member("seed", .integer(Int(bitPattern: UInt(seed)))),
      ResultJSONValue.Member("parent", .integer(Int(parent))),
    ]).line
  }

  /// Parses a request.
  ///
  /// - Throws: `RecordError` or `ResultJSONError` if the line is not a request.
  package init(line: String) throws {
    let json = try ResultJSONParser.value(of: Array(line.utf8))
    guard let parent = Int32(exactly: try json.integer("parent")) else {
      throw RecordError("parent", "is not the number of a process")
    }
    self.init(
      probe: try json.string("probe"), effort: try json.name("effort"),
      budgetSeconds: try json.number("seconds"), plannedSeconds: try json.number("planned"),
      clock: TickClock(
        source: try json.name("source"), ticksPerNanosecond: try json.number("rate"),
        relativeUncertainty: try json.number("uncertainty"),
        stepNanoseconds: try json.number("step"), costNanoseconds: try json.number("cost")),
      memoryLimit: try json.integer("memory"), directory: try json.string("directory"),
      seed: UInt64(UInt(bitPattern: try json.integer("seed"))), parent: parent)
  }
}
