/// The programs that processes executed, and in which no agent has begun.
struct AgentlessPrograms: Sendable {
  /// The names of programs whose processes may still run.
  private var running: [Int32: String] = [:]
  private var ended: [String: Int] = [:]

  /// The number of runs of each program, by its name.
  var counts: [String: Int] { running.values.reduce(into: ended) { $0[$1, default: 0] += 1 } }

  /// Takes a process that executes a program.
  mutating func execute(_ name: String, in process: Int32) {
    end(process)
    running[process] = name
  }

  /// Takes a process that was forked. Its number may have been that of another one, which has ended.
  mutating func fork(_ process: Int32) { end(process) }

  /// Takes the agent of a process.
  mutating func hasAgent(_ process: Int32) { running[process] = nil }

  private mutating func end(_ process: Int32) {
    if let name = running.removeValue(forKey: process) { ended[name, default: 0] += 1 }
  }
}
