import ApusBytes
import ApusSystem

/// What the files of `/proc` tell of a running process.
struct RunningProcess {
  let name: String
  /// The names of the threads by their numbers.
  let threadNames: [Int32: String]
  let number: Int32

  init(_ number: Int32) {
    self.number = number
    let folder = "/proc/\(number)"
    name = Self.line("\(folder)/comm")
    let threads = (try? FactTree.machine.names(in: "\(folder)/task")) ?? []
    threadNames = Dictionary(
      threads.compactMap { thread in
        Int32(thread).map { ($0, Self.line("\(folder)/task/\(thread)/comm")) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The facts of the program's file; `nil` if it cannot be read.
  var facts: ProgramFacts? { ProgramFacts(ofFile: "/proc/\(number)/exe") }

  /// The mappings with code at this moment.
  var mappings: [Mapping] {
    guard let text = try? LoadedFile("/proc/\(number)/maps") else { return [] }
    return MapsText.mappings(in: text.span.text)
  }

  private static func line(_ path: String) -> String {
    let text = (try? FactTree.machine.text(path)) ?? ""
    return String(text.prefix { $0 != "\n" })
  }
}

extension SampleCollector {
  /// Takes the mappings and the names of a process as they are now.
  mutating func attach(_ running: RunningProcess) {
    attach(
      running.number, mappings: running.mappings, name: running.name, threads: running.threadNames)
  }
}
