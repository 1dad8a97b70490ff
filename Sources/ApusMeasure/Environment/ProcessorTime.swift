import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor time of all processors together since the machine was started, in seconds.
struct ProcessorTime: Sendable, Hashable {
  /// The time of work: user, nice, system and interrupts.
  var busy: Double
  /// The time without work, or waiting for a device.
  var idle: Double
  /// The stolen time, in which work waited while the hypervisor ran another guest.
  var stolen: Double

  /// The wanted time: the time of work, done or stolen.
  var wanted: Double { busy + stolen }
  /// The total time: the time that passed, times the number of processors.
  var total: Double { busy + idle + stolen }
  /// The stolen part of the wanted time; an idle processor loses none.
  var stolenPart: Double { wanted > 0 ? stolen / wanted : 0 }

  static let path = "/proc/stat"

  /// Reads the first line of the kernel's text; the rest is not needed.
  static func read(_ facts: FactTree) throws(AbsenceError) -> ProcessorTime {
    let text = String(decoding: try facts.bytes(path, limit: 512), as: UTF8.self)
    guard let time = ProcessorTime(text) else { throw facts.unexpected(path) }
    return time
  }

  /// Parses `cpu user nice system idle iowait irq softirq steal ...` (proc_stat(5)).
  init?(_ text: String) {
    let words = (text.lines.first.map(String.init) ?? "").words
    guard words.first == "cpu", words.count >= 5 else { return nil }
    let seconds = words.dropFirst().prefix(8).map { UInt64($0).map { Double($0) / Self.rate } }
    let known = seconds.compactMap(\.self)
    guard known.count == seconds.count else { return nil }
    idle = known[3] + (known.count > 4 ? known[4] : 0)
    stolen = known.count > 7 ? known[7] : 0
    busy = known[0] + known[1] + known[2] + known.dropFirst(5).prefix(2).reduce(0, +)
  }

  private init(busy: Double, idle: Double, stolen: Double) {
    self.busy = busy
    self.idle = idle
    self.stolen = stolen
  }

  /// Returns the time between two readings, never below zero although single counts can decrease.
  static func - (end: ProcessorTime, start: ProcessorTime) -> ProcessorTime {
    ProcessorTime(
      busy: max(0, end.busy - start.busy), idle: max(0, end.idle - start.idle),
      stolen: max(0, end.stolen - start.stolen))
  }

  /// The number of counts per second, as user space sees them.
  private static let rate = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
}
