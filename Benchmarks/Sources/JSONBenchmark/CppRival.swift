import Foundation
import RivalCommandLine

/// The C++ rivals in a process of their own; `Rivals/json-cpp/build` makes the program.
struct CppRival {
  let programs: [String]

  /// Reads a document `rounds` times with each lane of each build, and keeps the better build.
  func lanes(_ document: Document, rounds: Int) throws -> [Lane] {
    let file = FileManager.default.temporaryDirectory.appending(path: "apus-\(UUID().uuidString)")
    try Data(document.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var lanes: [Lane] = []
    for program in programs {
      let output = try ProgramOutput(of: program, [file.path, document.shape, "\(rounds)"]).text
      for line in output.split(separator: "\n") {
        let lane = Self.lane(line)
        guard let known = lanes.firstIndex(where: { $0.work == lane.work && $0.name == lane.name })
        else {
          lanes.append(lane)
          continue
        }
        if lane.best < lanes[known].best { lanes[known] = lane }
      }
    }
    return lanes
  }

  private static func lane(_ line: Substring) -> Lane {
    // The name of a lane may have blanks; the numbers begin after them.
    let words = line.split(separator: " ")
    let first = words.firstIndex { Int64($0) != nil } ?? words.count
    let name = words[..<first].joined(separator: " ").split(separator: "/")
    let numbers = words[first...].compactMap { UInt64($0) }
    var lane = Lane(String(name[1]), String(name[0])) { Checksum() }
    lane.sum = Checksum(
      objects: numbers[0], arrays: numbers[1], bytes: numbers[2], integers: numbers[3],
      trues: numbers[4], nulls: numbers[5])
    lane.nanoseconds = numbers[6...].map { Int($0) }
    return lane
  }
}
