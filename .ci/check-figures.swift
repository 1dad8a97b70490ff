// Checks the output of `apus --json`: a JSON object per line, with the keys of the contract.
//
//     swift .ci/check-figures.swift FILE [probe ...]
//
// Foundation's parser is used on purpose: it shares nothing with the writer that it checks.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard let path = arguments.first, let text = try? String(contentsOfFile: path, encoding: .utf8)
else {
  print("usage: check-figures.swift FILE [probe ...]")
  exit(2)
}

/// Returns the fault of a figure, or `nil`.
func fault(in line: some StringProtocol) -> String? {
  guard
    let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
    let figure = value as? [String: Any]
  else { return "is not a JSON object" }
  for key in ["probe", "variant"] where !(figure[key] is String) { return "has no \"\(key)\"" }
  guard figure["parameter"] is [String: Any] else { return "has no object \"parameter\"" }
  if let value = figure["value"], !(value is NSNull) {
    guard let value = value as? Double, value.isFinite else { return "\"value\" is not a number" }
    guard figure["unit"] is String else { return "has a value and no \"unit\"" }
    return nil
  }
  guard let reason = figure["absent"] ?? figure["failed"], reason is String else {
    return "has neither \"value\" nor a reason in \"absent\" or \"failed\""
  }
  return nil
}

var faults = 0
var seen: Set<String> = []
let lines = text.split(separator: "\n")
for (index, line) in lines.enumerated() {
  if let fault = fault(in: line) {
    print("line \(index + 1) \(fault): \(line.prefix(200))")
    faults += 1
  } else if let figure = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
    let probe = figure["probe"] as? String
  {
    seen.insert(probe)
  }
}
for probe in arguments.dropFirst() where !seen.contains(probe) {
  print("no figure of the probe \(probe)")
  faults += 1
}
print("\(lines.count) figures of \(seen.count) probes: \(seen.sorted().joined(separator: ", "))")
exit(faults == 0 && !lines.isEmpty ? 0 : 1)
