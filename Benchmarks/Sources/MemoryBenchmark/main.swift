// Sends gigabytes through streams, each in a process of its own, and records the most memory that it had.
//
//   memory-rival [--quick]
//
// Ends with 1 where a stream had 16 MiB more at its end than after the first 16 MiB of bytes, or lost bytes.

import Foundation

/// Makes a file without blocks.
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
  // A child: one stream, first some of it and then all.
  let stream = Stream.all[index]
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  _ = try stream.run(16 << 20, folder)
  let before = try peak()
  let start = ContinuousClock.now
  let found = try stream.run(byteCount, folder)
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let after = try peak()
  let name = stream.name.padding(toLength: 46, withPad: " ", startingAt: 0)
  print(
    "\(name) \(String(format: "%7.2f GiB/s %8d KiB %8d KiB", Double(byteCount) / seconds / 1_073_741_824, before, after))"
  )
  // Line ends that a border made different may count for a few bytes.
  exit(after - before < 16_384 && abs(found - byteCount) < byteCount / 16 ? 0 : 1)
}

let byteCount = arguments.contains("--quick") ? 256 << 20 : 2 << 30
// Not by `print`, whose buffer would come after what the children print.
FileHandle.standardOutput.write(
  Data("\(byteCount >> 20) MiB through each; the most memory after 16 MiB, and at the end\n".utf8))
var status: Int32 = 0
for index in Stream.all.indices {
  let child = Process()
  child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  child.arguments = ["\(index)", "\(byteCount)"]
  try child.run()
  child.waitUntilExit()
  if child.terminationStatus != 0 {
    print("  failed: \(Stream.all[index].name)")
    status = 1
  }
}
exit(status)
