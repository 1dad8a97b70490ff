import ApusBytes
import ApusLab
import ApusSystem
import Foundation

// Runs the parts of `apus lab` experiments that need Foundation, in a process of its own: sums the
// bytes behind an address with a single variant, asks `Date` for the time, or reads and writes XML,
// JSON and property lists. The report is written to a descriptor.

let arguments = HostProcess.words

/// The variant and the address that the arguments name.
func stream() -> (StreamVariant, URL)? {
  guard let variant = StreamVariant(name: arguments[1]),
    let url = arguments[2].hasPrefix("http:")
      ? URL(string: arguments[2]) : URL(filePath: arguments[2])
  else { return nil }
  return (variant, url)
}

func report() async throws -> String? {
  switch (arguments.first, arguments.count) {
  case ("sum", 3):
    guard let (variant, url) = stream() else { return nil }
    return try await StreamReport(variant, url).line
  case ("count", 3):
    guard let (variant, url) = stream() else { return nil }
    return StreamReport.counted(try await StreamCounts(variant, url)).line
  case ("check-date", 1): return DateCheck.report().line
  case ("xml", 3):
    guard let byteCount = Int(arguments[1]), let children = Int(arguments[2]) else { return nil }
    return try XMLTimes.report(byteCount: byteCount, children: children).line
  case ("formats", 3...):
    guard let count = Int(arguments[1]) else { return nil }
    return try FormatTimes.report(count: count, works: Set(arguments[2...])).line
  default: return nil
  }
}

// At this point the process has a single thread.
if arguments.first == "count" { StreamCounts.prepare() }

do {
  guard let line = try await report() else {
    FileHandle.standardError.write(
      Data("apus-foundation is started by apus lab, and not by users\n".utf8))
    exit(2)
  }
  let descriptor = FileDescriptor(adopting: FoundationWorker.reportDescriptor, name: "report")
  try descriptor.write(Array(line.utf8))
} catch {
  FileHandle.standardError.write(Data("apus-foundation: \(error)\n".utf8))
  exit(1)
}
