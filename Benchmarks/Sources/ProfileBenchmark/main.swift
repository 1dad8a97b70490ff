// Reads the text of `perf script` for a million samples of 40 frames, and changes and writes the tree. Then
// runs a busy program bare, with each recorder and with perf, in turns, and a program with 100,000 symbols.
//
//   profile-rival [--quick] [--json] [--seed N]
//
// Times of reading are the processor times of the process, and each result is checked; those of recorders are wall
// times. With --quick it is a tenth of
// the samples.

import ApusBenchmark
import ApusMeasure
import ApusProfile
import ApusProfileReport
import ApusSampling
import ApusSystem
import CApusSystem
import Foundation
import RivalCommandLine

/// A result that is not what it must be.
struct WrongResultError: Error { let name: String }

/// The processor times of several rounds of the same work.
struct Rounds {
  let name: String
  private var nanoseconds: [Double] = []

  init(_ name: String) { self.name = name }

  mutating func time<Result>(_ work: () throws -> Result) rethrows -> Result {
    let start = Self.now()
    let result = try work()
    nanoseconds.append(Self.now() - start)
    return result
  }

  private static func now() -> Double {
    Double(apus_clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID))
  }

  var estimate: Estimate {
    .median(of: nanoseconds, unit: .nanoseconds, over: .withinProcess)
  }

  var line: String {
    let (best, median) = ((nanoseconds.min() ?? .nan) / 1e6, estimate.value / 1e6)
    return "  \(name.padding(toLength: 48, withPad: " ", startingAt: 0))"
      + String(format: "%9.1f %9.1f ms", best, median)
  }
}

/// The most memory that the process had, in bytes; 0 if the system does not tell.
func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
  return 1024 * (Int(line.filter(\.isNumber)) ?? 0)
}

let options = RivalOptions.ofProcess("profile")
let seed = options.seed ?? 7
let document = RivalReport("profile", options, seed: seed)
let samples = options.isQuick ? 100_000 : 1_000_000
let folder = FileManager.default.temporaryDirectory.path + "/apus-profile-\(getpid())"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

/// Measures a program with a number of chains of callers; returns the most memory after the first reading as
/// a multiple of the text.
@MainActor
func measure(chainCount: Int, samples: Int) throws -> Double {
  let path = folder + "/script"
  var text = ScriptText(seed: seed, chainCount: chainCount)
  try text.write(samples: samples, to: path)
  let file = try MappedFile(path)
  print(
    "\(samples) samples of \(ScriptText.depth) frames, \(chainCount) chains of callers, "
      + "\(file.byteCount >> 20) MiB; best and median")
  let names = [
    "read the text of perf script", "make the tree", "focus on a function", "invert",
    "write the page with a flame graph",
  ]
  var rounds = names.map { Rounds($0) }
  var memory = 0
  for _ in 0..<(options.isQuick ? 3 : 6) {
    let profile = try rounds[0].time { try PerfScript.read(file.span) }
    if memory == 0 { memory = peakMemory() }
    let tree = rounds[1].time { CallTree(profile) }
    let focused = rounds[2].time { tree.focused { $0.name == "swift_function_9" } }
    let inverted = rounds[3].time { tree.inverted() }
    let page = rounds[4].time { FlamePage.html(tree, heading: "Made samples.") }
    guard tree.count == samples, focused.count + focused.removedCount == samples,
      inverted.count == samples, tree.nodes.count > chainCount, page.count > 100_000
    else { throw WrongResultError(name: "\(chainCount) chains") }
  }
  for result in rounds {
    print(result.line)
    document.add(RivalRow("\(result.name), \(chainCount) chains", result.estimate))
  }
  return Double(memory) / Double(file.byteCount)
}

let memory = try measure(chainCount: 2000, samples: samples)
print(String(format: "  most memory after reading: %.2f times the text\n", memory))
// Nearly each sample has other callers, so that hardly any lines are known.
_ = try measure(chainCount: samples / 10, samples: samples / 10)
if !options.isQuick {
  _ = try measure(chainCount: samples, samples: samples)
}
for row in try Recorders(rounds: options.isQuick ? 3 : 15, folder: folder).rows() {
  document.add(row)
}
try document.finish()
