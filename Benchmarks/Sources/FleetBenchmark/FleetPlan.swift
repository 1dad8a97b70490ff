import ApusBytes
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation

/// Invented figures of a fleet: machines, series and revisions, with changes that the commands must find.
struct FleetPlan: Sendable {
  let seed: UInt64
  let machines: Int
  let series = 200
  let revisions: Int
  /// The start of the first session, in seconds since 1970; the last one has passed.
  let start: Int

  /// The series that a revision makes slower on all machines, by 5 %.
  static let changedByCode = 0..<10
  /// The series that are slower by 20 % on one machine.
  static let changedOnMachine = 10..<20

  init(figures: Int, seed: UInt64) {
    self.seed = seed
    revisions = 50
    machines = max(4, figures / (series * revisions))
    start = Int(Date().timeIntervalSince1970) - 320 * 86_400
  }

  var sessionCount: Int { machines * revisions }
  var figureCount: Int { sessionCount * series }
  var changedRevision: Int { revisions / 2 }
  /// The machine that changes, and the revision from which on it is changed.
  var changedMachine: (machine: Int, revision: Int) { (1, 30) }

  func machineName(_ machine: Int) -> String {
    let digits = String(machine, radix: 16)
    return "fe" + String(repeating: "0", count: 10 - digits.count) + digits
  }

  func session(_ machine: Int, _ revision: Int) -> String {
    "\(CivilTime(secondsSince1970: seconds(machine, revision)).basic)-\(machineName(machine))"
  }

  /// The start of a session.
  func seconds(_ machine: Int, _ revision: Int) -> Int {
    start + revision * 6 * 86_400 + machine * 60
  }

  /// The value of a figure, with three decimals: a level, noise of 2 %, and the planted changes.
  func value(_ machine: Int, _ revision: Int, _ series: Int) -> Double {
    var random = SplitMix64(
      seed: seed &+ UInt64((machine * revisions + revision) * 1000 + series) &* 0x9E37_79B9)
    let sum = (0..<4).reduce(-2.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    var value = Double(50 + series) * (1 + Double(machine % 20) / 20) * (1 + 0.0346 * sum)
    if Self.changedByCode.contains(series), revision >= changedRevision { value *= 1.05 }
    let changed = changedMachine
    if Self.changedOnMachine.contains(series), machine == changed.machine,
      revision >= changed.revision
    {
      value *= 1.2
    }
    return (value * 1000).rounded() / 1000
  }

  // MARK: Lines

  /// Appends the lines of a session as `apus` writes them.
  func append(_ machine: Int, _ revision: Int, to bytes: inout [UInt8]) {
    let name = machineName(machine)
    let seconds = seconds(machine, revision)
    let session = session(machine, revision)
    let time = CivilTime(secondsSince1970: seconds).extended
    func line(_ kind: String, _ members: String) {
      let first = bytes.count
      bytes +=
        #"{"apus":1,"record":"\#(kind)","session":"\#(session)","machine":"\#(name)","time":"\#(time)","#
        .utf8
      bytes += members.utf8
      let check = CRC32C.of(bytes.span.extracting(first...).rawBytes)
      let digits = String(check, radix: 16)
      let padded = String(repeating: "0", count: 8 - digits.count) + digits
      bytes += #","check":"\#(padded)"}"#.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    line("session", Self.head)
    for series in 0..<series {
      let value = value(machine, revision, series)
      line(
        "figure",
        #""grade":"B","probe":"benchmark","variant":"time","parameter":{"benchmark":"b\#(series)","elements":1000},"#
          + #""value":\#(value),"low":\#(Self.low(value)),"high":\#(Self.high(value)),"unit":"ns","samples":20,"#
          + #""statistic":"median","population":"processes""#)
    }
  }

  private static let head =
    #""command":["bench"],"seed":"1","toolchain":"Swift 6.3, release","hardware":{"model":"Invented","architecture":"#
    + #""x86_64","logical_processors":8,"memory_bytes":17179869184,"caches":[],"hypervisor":null,"kernel":"Linux 6"},"#
    + #""clock":{"source":"rdtsc","ticks_per_nanosecond":2.5,"relative_uncertainty":1e-06,"step_nanoseconds":1,"#
    + #""cost_nanoseconds":10}"#

  static func low(_ value: Double) -> Double { (value * 990).rounded() / 1000 }
  static func high(_ value: Double) -> Double { (value * 1010).rounded() / 1000 }

  // MARK: Files

  /// Writes all sessions as a history, in the order of revisions.
  func writeHistory(to path: String) throws {
    try write(to: path) { machine, revision, bytes in append(machine, revision, to: &bytes) }
  }

  /// Writes all figures as rows of the table for `\copy`.
  func writeRows(to path: String) throws {
    try write(to: path) { machine, revision, bytes in
      let time = CivilTime(secondsSince1970: seconds(machine, revision)).extended
      let session = revision * machines + machine + 1
      for series in 0..<series {
        let value = value(machine, revision, series)
        bytes += "\(time)\t\(value)\t\(Self.low(value))\t\(Self.high(value))\t\(session)\t20\t".utf8
        bytes += "\(series + 1)\t\(machine + 1)\t\(series + 1)\tm\tB\tm\tp\n".utf8
      }
    }
  }

  private func write(
    to path: String, _ append: (_ machine: Int, _ revision: Int, _ bytes: inout [UInt8]) -> Void
  ) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    var bytes: [UInt8] = []
    for revision in 0..<revisions {
      for machine in 0..<machines {
        append(machine, revision, &bytes)
        if bytes.count > 1 << 23 {
          try file.write(contentsOf: Data(bytes))
          bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    try file.write(contentsOf: Data(bytes))
  }
}
