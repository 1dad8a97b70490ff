import Foundation

/// The lanes that this machine can run, and the reasons why the others cannot run.
struct LaneSet {
  private(set) var lanes: [String: LaneProcess] = [:]
  private(set) var absences: [String: String] = [:]

  static let ours = [
    "apus", "apus-public", "apus-continuation", "async-stream", "apus-allocations",
  ]
  static let rivals = ["go", "crossbeam", "flume"]

  init(_ options: Options) throws {
    let prefix = options.processors.map { ["taskset", "-c", "0-\($0 - 1)"] } ?? []
    func isChosen(_ name: String) -> Bool { options.lanes.isEmpty || options.lanes.contains(name) }
    for name in Self.ours where isChosen(name) {
      lanes[name] = try LaneProcess(name, prefix + [CommandLine.arguments[0], "--lane", name])
    }
    let builds = [
      Catalogue.otherBuild: options.otherBuild, Catalogue.unspecialised: options.unspecialised,
    ]
    for case (let name, let program?) in builds {
      lanes[name] = try LaneProcess(name, prefix + [program, "--lane", "apus"])
    }
    for name in Self.rivals where isChosen(name) {
      guard let program = options.rivals[name] else {
        absences[name] = "its program was not built"
        continue
      }
      lanes[name] = try LaneProcess(name, prefix + [program, name])
    }
  }

  func end() { for lane in lanes.values { lane.end() } }
}
