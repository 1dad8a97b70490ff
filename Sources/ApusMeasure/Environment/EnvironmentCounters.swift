import ApusSystem

/// The system's counters at a moment; the difference of two readings covers the time in between.
struct EnvironmentCounters: Sendable {
  var time: Result<ProcessorTime, AbsenceError>
  var group: Result<ControlGroup, AbsenceError>
  var memoryStall: Result<Double, AbsenceError>
  /// Processor time of this process and the children that it waited for, in seconds.
  var ownSeconds: Double

  init(_ facts: FactTree, ownSeconds: Double) {
    time = Result { () throws(AbsenceError) in try ProcessorTime.read(facts) }
    group = Result { () throws(AbsenceError) in try ControlGroup.read(facts) }
    memoryStall = Result { () throws(AbsenceError) in try Self.readMemoryStall(facts) }
    self.ownSeconds = ownSeconds
  }

  static let memoryPressure = "/proc/pressure/memory"

  /// Reads the seconds in which any task waited for memory: `some avg10=0.00 ... total=5263`.
  private static func readMemoryStall(_ facts: FactTree) throws(AbsenceError) -> Double {
    try facts.value(memoryPressure) { text in
      let words = text.field("some")?.words ?? []
      let total = words.first { $0.utf8.starts(with: "total=".utf8) }
      return total.flatMap { UInt64($0.dropFirst(6)) }.map { Double($0) / 1e6 }
    }
  }
}
