// Compares profiles of the same machine, from `apus machine --json`, with each other; see
// check-profile.
//
//     swift Scripts/check-profile.swift FILE FILE...

import Foundation

/// A measurement of a run, with the values that are compared.
struct Reading {
  let value: Double
  let interval: ClosedRange<Double>?
}

/// The values of a measurement in all runs.
struct Series {
  let probe: String
  let name: String
  var readings: [Reading] = []

  var median: Double { quantile(0.5) }
  var spread: Double { median == 0 ? 0 : (quantile(0.75) - quantile(0.25)) / abs(median) }
  var intervals: [ClosedRange<Double>] { readings.compactMap(\.interval) }
  var holding: Int { intervals.count { $0.contains(median) } }
  var coverage: Double { intervals.isEmpty ? 1 : Double(holding) / Double(intervals.count) }

  private func quantile(_ part: Double) -> Double {
    let ascending = readings.map(\.value).sorted()
    let position = part * Double(ascending.count - 1)
    let below = Int(position)
    let above = min(below + 1, ascending.count - 1)
    return ascending[below] + (ascending[above] - ascending[below]) * (position - Double(below))
  }
}

func readSeries(_ paths: [String]) -> [Series] {
  var series: [String: Series] = [:]
  for path in paths {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      fail("\(path) cannot be read")
    }
    for line in text.split(separator: "\n") {
      guard
        let measurement = try? JSONSerialization.jsonObject(with: Data(line.utf8))
          as? [String: Any],
        let probe = measurement["probe"] as? String, let value = measurement["value"] as? Double
      else { continue }
      let name = nameOf(measurement)
      let low = measurement["low"] as? Double
      let high = measurement["high"] as? Double
      let interval = low.flatMap { low in high.map { min(low, $0)...max(low, $0) } }
      series[name, default: Series(probe: probe, name: name)].readings.append(
        Reading(value: value, interval: interval))
    }
  }
  return series.values.filter { $0.readings.count > 1 }.sorted { $0.name < $1.name }
}

func nameOf(_ measurement: [String: Any]) -> String {
  let parameters = (measurement["parameter"] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
    .map { "\($0.key)=\($0.value)" }
  let words = ["probe", "variant", "metric"].compactMap { measurement[$0] as? String }
  return (words + parameters).joined(separator: " ")
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("check-profile: \(message)\n".utf8))
  exit(2)
}

func percent(_ part: Double) -> String { String(format: "%.0f", part * 100) }

func row(_ name: String, _ series: [Series]) -> (text: String, coverage: Double) {
  let intervals = series.reduce(0) { $0 + $1.intervals.count }
  let holding = series.reduce(0) { $0 + $1.holding }
  let coverage = intervals == 0 ? 1 : Double(holding) / Double(intervals)
  let spreads = series.map(\.spread).sorted()
  let cells = [
    name, "\(series.count)", "\(intervals)", intervals == 0 ? "-" : percent(coverage),
    percent(spreads[spreads.count / 2]), percent(spreads[spreads.count * 9 / 10]),
  ]
  return ("| " + cells.joined(separator: " | ") + " |", coverage)
}

let paths = Array(CommandLine.arguments.dropFirst())
if paths.count < 2 { fail("at least two files are needed") }
let all = readSeries(paths)
if all.isEmpty { fail("the files have no measurements in common") }

print("\(paths.count) profiles\n")
print(
  "| probe | measurements | intervals | coverage, % | spread, median % | spread, 90th percentile % |"
)
print("|---|--:|--:|--:|--:|--:|")
var isMet = true
for (probe, series) in Dictionary(grouping: all, by: \.probe).sorted(by: { $0.key < $1.key }) {
  let (text, coverage) = row(probe, series)
  print(text)
  if coverage < 0.75 { isMet = false }
}
let (text, coverage) = row("all", all)
print(text)
if coverage < 0.9 { isMet = false }

print("\n| measurement | median | spread, % | coverage, % |\n|---|--:|--:|--:|")
let worst = all.filter { $0.coverage < 0.75 }.sorted { $0.coverage < $1.coverage }
for series in worst.prefix(40) {
  let median = String(format: "%.4g", series.median)
  print("| \(series.name) | \(median) | \(percent(series.spread)) | \(percent(series.coverage)) |")
}
exit(isMet ? 0 : 1)
