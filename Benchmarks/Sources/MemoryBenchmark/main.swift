// Sends gigabytes through streams, each in a process of its own, and records the most memory of
// each.
//
//   memory-rival [--quick] [--json] [--seed N]
//
// Nothing is random, so that the seed changes nothing. The exit status is 1 if a stream used 16 MiB
// more at its end than after its first 16 MiB, or if it lost bytes.

import ApusBenchmark
import Foundation
import RivalCommandLine

/// Creates a file of this size without blocks.
func makeSparseFile(_ path: String, _ byteCount: Int) throws {
  guard FileManager.default.createFile(atPath: path, contents: nil),
    let file = FileHandle(forWritingAtPath: path)
  else { throw CocoaError(.fileWriteUnknown) }
  try file.truncate(atOffset: UInt64(byteCount))
  try file.close()
}

/// The most memory that this process had so far, in KiB.
func peak() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.split(separator: " ")[1]) } ?? -1
}

let arguments = CommandLine.arguments.dropFirst()
let folder = FileManager.default.temporaryDirectory.path + "/apus-memory-\(getpid())"

if let index = arguments.first.flatMap({ Int($0) }), Stream.all.indices.contains(index),
  arguments.count == 2, let byteCount = Int(arguments[2]), byteCount > 0
{
  // The child process: first the beginning of a stream, and then all of it.
  let stream = Stream.all[index]
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  _ = try stream.run(16 << 20, folder)
  let before = try peak()
  let start = ContinuousClock.now
  let found = try stream.run(byteCount, folder)
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let outcome = StreamOutcome(
    seconds: seconds, peakBefore: before, peakAfter: try peak(), found: found)
  try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(outcome))
  exit(0)
}

let options = RivalOptions.ofProcess("memory")
let report = RivalReport("memory", options, seed: nil)
let byteCount = options.isQuick ? 256 << 20 : 2 << 30
print("\(byteCount >> 20) MiB through each; the most memory after 16 MiB, and at the end")
var isRight = true
for (index, stream) in Stream.all.enumerated() {
  let outcome = try StreamOutcome.ofChild(index, byteCount: byteCount)
  if let outcome {
    print(outcome.line(stream.name, byteCount: byteCount))
    outcome.rows(stream.name, byteCount: byteCount).forEach(report.add)
  } else {
    report.skip(stream.name, because: "its process failed")
  }
  if outcome?.isRight(byteCount: byteCount) != true {
    print("  failed: \(stream.name)")
    isRight = false
  }
}
try report.finish()
exit(isRight ? 0 : 1)
