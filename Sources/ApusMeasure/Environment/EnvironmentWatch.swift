import CApusSystem

/// Watches the machine while a run measures, and grades how far its figures can be trusted.
///
/// It reads, and changes nothing. Use `Machine.current()` for what the machine is; this tells how
/// it was while you measured.
///
///     var watch = EnvironmentWatch()
///     for benchmark in benchmarks {
///       benchmark.run()
///       watch.sample()                 // between measurements, never inside one
///     }
///     print(watch.finish().summaryLine)
///     // grade B: virtual machine (KVM), 0.7 % steal
///
/// There is one finding per check, with grade A where all is well or nothing can be seen; the
/// grades of the rest are decided by `EnvironmentThresholds`. On macOS nothing of it is visible
/// without private interfaces: the checks say so, and the grade is B since load is unknown.
public struct EnvironmentWatch: Sendable {
  private let facts: FactTree
  private let inspector: EnvironmentInspector
  private let ownSeconds: @Sendable () -> Double
  private let standing: [Finding]
  private let start: EnvironmentCounters
  private let loadBefore: Result<Double, Absence>
  private var window: ProcessorTime?
  private var worstSteal: Double?

  /// Takes the reading before.
  ///
  /// - Parameter root: Where `/proc` and `/sys` are; a test chooses a folder of its own.
  /// - Complexity: Reads about eighty small files and one for each processor's governor: half a
  ///   millisecond on a machine of 2 processors. Allocates.
  public init(root: String = "/") {
    self.init(root: root, ownSeconds: Self.ownProcessorSeconds)
  }

  /// Lets a test say how much processor time this process has used.
  package init(root: String, ownSeconds: @escaping @Sendable () -> Double) {
    facts = FactTree(root: root)
    self.ownSeconds = ownSeconds
    inspector = EnvironmentInspector(facts: facts, machine: .current(root: root))
    standing = inspector.findings
    loadBefore = Self.load(facts)
    start = EnvironmentCounters(facts, ownSeconds: ownSeconds())
    window = try? start.time.get()
  }

  /// Takes a reading during the run, which finds the worst stretch of steal.
  ///
  /// Everything else is counted by the kernel from beginning to end, so that reading it more often
  /// would tell nothing. Call it between measurements, ten times a second at most.
  ///
  /// - Complexity: Reads one file: 15 us on a machine of 2 processors, and some more for
  ///   each further processor, whose line the kernel writes too. Allocates.
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

  /// Takes the reading after and judges. Wait for your child processes first, else their work
  /// counts as that of others.
  ///
  /// - Complexity: Reads about eighty small files and one for each processor's governor: half a
  ///   millisecond on a machine of 2 processors. Allocates.
  public func finish() -> Verdict {
    let interval = EnvironmentInterval(
      start: start, end: EnvironmentCounters(facts, ownSeconds: ownSeconds()),
      loadBefore: loadBefore, worstSteal: worstSteal,
      processors: max(1, inspector.machine.logicalProcessors))
    return Verdict(findings: worse(standing, inspector.findings) + interval.findings)
  }

  /// The worse of two looks at each fact, since a charger may have been pulled in between; the
  /// first where they are alike, since by now the run may have bound this thread to a processor.
  private func worse(_ before: [Finding], _ after: [Finding]) -> [Finding] {
    zip(before, after).map { $1.grade > $0.grade ? $1 : $0 }
  }

  private static func load(_ facts: FactTree) -> Result<Double, Absence> {
    Result { () throws(Absence) in
      try facts.value("/proc/loadavg") { text in
        text.words.first.flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
      }
    }
  }

  private static let ownProcessorSeconds: @Sendable () -> Double = {
    Double(apus_process_cpu_nanoseconds() + apus_children_cpu_nanoseconds()) / 1e9
  }
}
