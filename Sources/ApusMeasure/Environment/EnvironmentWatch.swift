import ApusSystem
import CApusSystem

/// A watch over the environment during a run, which grades how far its measurements can be trusted.
///
/// The watch only reads and changes nothing. Use `Machine.current()` for the machine's constant
/// facts; the watch describes the machine's state while you measured.
///
///     var watch = EnvironmentWatch()
///     for benchmark in benchmarks {
///       benchmark.run()
///       watch.sample()                 // between measurements, never during a measurement
///     }
///     print(watch.finish().summaryLine)
///     // grade B: virtual machine (KVM), 0.7 % steal
///
/// Each check gives a finding. Its grade is A if all is well or the fact is not visible;
/// `EnvironmentThresholds` decides the other grades. On macOS these facts are not visible without
/// private interfaces: the checks say so, and the grade is B because the load is unknown.
public struct EnvironmentWatch: Sendable {
  private let facts: FactTree
  private let inspector: EnvironmentInspector
  private let ownSeconds: @Sendable () -> Double
  private let standing: [Finding]
  private let start: EnvironmentCounters
  private let loadBefore: Result<Double, AbsenceError>
  private var window: ProcessorTime?
  private var worstSteal: Double?

  /// Takes the reading at the start of the run.
  ///
  /// - Parameter root: The folder that contains `/proc` and `/sys`; a test chooses its own folder.
  /// - Complexity: Reads about eighty small files and a file for each processor's governor: half a
  ///   millisecond on a machine of 2 processors. Allocates.
  public init(root: String = "/") {
    self.init(root: root, ownSeconds: Self.ownProcessorSeconds)
  }

  /// Takes the reading at the start; a test chooses the processor time of this process.
  package init(root: String, ownSeconds: @escaping @Sendable () -> Double) {
    facts = FactTree(root: root)
    self.ownSeconds = ownSeconds
    inspector = EnvironmentInspector(facts: facts, machine: .current(root: root))
    standing = inspector.findings
    loadBefore = Self.load(facts)
    start = EnvironmentCounters(facts, ownSeconds: ownSeconds())
    window = try? start.time.get()
  }

  /// Takes a reading during the run, to find the worst stretch of steal.
  ///
  /// The kernel counts everything else from beginning to end, so more readings would add nothing.
  /// Call this function between measurements, ten times a second at most.
  ///
  /// - Complexity: Reads one file: 15 us on a machine of 2 processors. Each further processor takes
  ///   a little longer, because the kernel writes its line too. Allocates.
  public mutating func sample() {
    guard let now = try? ProcessorTime.read(facts) else { return }
    guard let window else {
      window = now
      return
    }
    let passed = now - window
    guard passed.wanted >= EnvironmentThresholds.leastJudgedSeconds else { return }
    worstSteal = max(worstSteal ?? 0, passed.stolenPart)
    self.window = now
  }

  /// Takes the reading at the end of the run and returns the verdict.
  ///
  /// Wait for your child processes first, because otherwise their work counts as that of others.
  ///
  /// - Complexity: Reads about eighty small files and a file for each processor's governor: half a
  ///   millisecond on a machine of 2 processors. Allocates.
  public func finish() -> Verdict {
    let interval = EnvironmentInterval(
      start: start, end: EnvironmentCounters(facts, ownSeconds: ownSeconds()),
      loadBefore: loadBefore, worstSteal: worstSteal,
      processors: max(1, inspector.machine.logicalProcessors))
    return Verdict(findings: worse(standing, inspector.findings) + interval.findings)
  }

  /// Returns the worse of two findings about each fact, or the first if their grades are equal.
  ///
  /// A charger may have been unplugged in between. The first is taken because the run may have
  /// bound this thread to a processor by now.
  private func worse(_ before: [Finding], _ after: [Finding]) -> [Finding] {
    zip(before, after).map { $1.grade > $0.grade ? $1 : $0 }
  }

  private static func load(_ facts: FactTree) -> Result<Double, AbsenceError> {
    Result { () throws(AbsenceError) in
      try facts.value("/proc/loadavg") { text in
        text.words.first.flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      }
    }
  }

  private static let ownProcessorSeconds: @Sendable () -> Double = {
    Double(apus_process_cpu_nanoseconds() + apus_children_cpu_nanoseconds()) / 1e9
  }
}
