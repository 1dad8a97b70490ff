import CApusAllocations
import Glibc

/// The program of a lane: runs a workload for each line of its input, and answers with a line.
///
///     int/spsc/0 1000000
///     ok wall=118000000 cpu=121000000 switches=12 answer=1000000
///
/// The lane apus-allocations counts allocations, and its times mean nothing.
enum LaneProgram {
  static let counting = "apus-allocations"

  static func serve(_ lane: String) async {
    let countsAllocations = lane == counting
    WaitingForm(rawValue: lane)?.choose()
    while let line = readLine() {
      let words = line.split(separator: " ")
      guard words.count == 2, let count = Int(words[1]) else { return }
      if let work = work(String(words[0]), of: lane) {
        await answer(work, count: count, countsAllocations: countsAllocations)
      } else {
        print("absent not written for \(lane)")
      }
      fflush(nil)
    }
  }

  private static func work(_ name: String, of lane: String) -> LaneWork? {
    lane == "async-stream" ? StreamLane.work(name) : ChannelLane.work(name)
  }

  /// Runs the work in a task of its own, which no actor isolates, and prints the answer.
  private static func answer(_ work: @escaping LaneWork, count: Int, countsAllocations: Bool) async
  {
    let counted = apus_allocations_read().allocations
    if countsAllocations { apus_allocations_count(1) }
    let before = Usage.now
    let start = nanoseconds()
    let reply = await Task.detached { await work(count) }.value
    let wall = nanoseconds() - start
    let after = Usage.now
    if countsAllocations { apus_allocations_count(0) }
    var words = [
      "wall=\(wall)", "cpu=\(after.processor - before.processor)",
      "switches=\(after.switches - before.switches)", "answer=\(reply.answer)",
    ]
    if countsAllocations {
      words.append("allocations=\(apus_allocations_read().allocations - counted)")
    }
    words += reply.details.map { "\($0)=\($1)" }
    print("ok", words.joined(separator: " "))
  }
}
