import ApusProfile
import Foundation
import Testing

@Suite("Tasks of samples")
struct TaskTests {
  /// Samples of a thread in the tasks 5, 12 (a child of 5), none, and 5 again.
  private func profile(processes: Int = 1) -> Profile {
    var table = StackTable()
    let main = table.child(of: 0, frame: 0)
    let leaf = table.child(of: main, frame: 1)
    let tasks: [Int32] = [0, 0, 1, -1, 0]
    return Profile(
      stacks: table, frames: [ProfileFrame("main"), ProfileFrame("work")],
      threads: [ProfileThread(process: 1, thread: 1, name: "server")],
      samples: tasks.enumerated().map { time, task in
        ProfileSample(
          stack: time == 3 ? main : leaf, thread: 0, nanoseconds: UInt64(time + 1) * 1_000_000,
          task: task)
      },
      tasks: [
        ProfileTask(process: 1, number: 5),
        ProfileTask(process: processes, number: 12, parent: 5),
      ])
  }

  private func read(_ bytes: [UInt8]) throws(ProfileError) -> Profile {
    try SampleLines.read(bytes.span)
  }

  @Test(
    "The tree by tasks has a frame for each task with its parent, and one for samples without a task"
  )
  func grouped() {
    let tree = CallTree(profile(), grouping: .tasks)
    let tops = tree.children(of: tree.root).map {
      "\(tree.frame(of: $0)?.name ?? "") \(tree.count(of: $0))"
    }
    #expect(tops.sorted() == ["no task 1", "task 12 (child of task 5) 1", "task 5 3"])
    #expect(tree.isOrdered && tree.count == 5)
  }

  @Test("Tasks of several processes are told apart")
  func processes() {
    let tree = CallTree(profile(processes: 2), grouping: .tasks)
    let names = Set(tree.children(of: tree.root).compactMap { tree.frame(of: $0)?.name })
    #expect(names == ["no task", "task 5 (process 1)", "task 12 (child of task 5, process 2)"])
  }

  @Test("JSON lines keep the tasks of samples, and the parent that one of them tells")
  func lines() throws {
    let again = try read(SampleLines.bytes(of: profile()))
    #expect(again.samples.map { $0.task.map { again.tasks[$0].number } } == [5, 5, 12, nil, 5])
    #expect(again.tasks.map(\.parent) == [nil, 5])
    let late = try read(
      Array("{\"task\":7}\n{\"task\":7,\"parent\":3}\n{\"process\":2,\"task\":7}\n".utf8))
    #expect(
      late.tasks == [
        ProfileTask(process: 0, number: 7, parent: 3), ProfileTask(process: 2, number: 7),
      ])
  }

  @Test("The Firefox Profiler's format has an interval for each run of a task")
  func markers() throws {
    let bytes = FirefoxProfile.bytes(of: profile())
    let file = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let shared = try #require(file["shared"] as? [String: Any])
    let strings = try #require(shared["stringArray"] as? [String])
    let thread = try #require((file["threads"] as? [[String: Any]])?.first)
    let markers = try #require(thread["markers"] as? [String: Any])
    let data = try #require(markers["data"] as? [[String: Any]])
    #expect(markers["length"] as? Int == 3)
    #expect(data.map { $0["task"] as? Int } == [5, 12, 5])
    #expect(data.map { $0["parent"] as? Int } == [nil, 5, nil])
    #expect(markers["startTime"] as? [Double] == [0, 2, 4])
    #expect(markers["endTime"] as? [Double] == [1, 2, 4])
    #expect(
      try #require(markers["name"] as? [Int]).map { strings[$0] } == ["task", "task", "task"])
    #expect(markers["phase"] as? [Int] == [1, 1, 1])
    let meta = try #require(file["meta"] as? [String: Any])
    let kinds = try #require(meta["markerSchema"] as? [[String: Any]])
    #expect(kinds.map { $0["name"] as? String } == [data[0]["type"] as? String])
  }
}
