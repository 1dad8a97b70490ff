import ApusBytes
import ApusLab
import Foundation

// Sums the bytes behind an address in one way and reports what that took, for the experiment
// `apus lab byte-streams`, which starts it with a name, an address and a descriptor to report on.

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 2, let variant = StreamVariant(name: arguments[0]),
  let url = arguments[1].hasPrefix("http:")
    ? URL(string: arguments[1]) : URL(filePath: arguments[1])
else {
  FileHandle.standardError.write(
    Data("apus-byte-streams is a part of `apus lab byte-streams`, which starts it\n".utf8))
  exit(2)
}

do {
  let report = try await StreamReport(variant, url)
  let descriptor = FileDescriptor(adopting: StreamReport.descriptor, name: "report")
  try descriptor.write(Array(report.line.utf8))
} catch {
  FileHandle.standardError.write(Data("apus-byte-streams: \(error)\n".utf8))
  exit(1)
}
