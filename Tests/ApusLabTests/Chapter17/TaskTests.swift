import ApusBenchmark
import ApusStores
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Tasks of a to-do list")
struct TaskTests {
  @Test("A place that does not save a task is refused as a wrong result")
  func account() throws {
    let folder = try TemporaryFolder()
    let tasks = TaskItem.all(20)
    let files = try TaskFiles(folder.path + "/files")
    let places = [
      CaseStudyExperiment.TaskPlace(
        key: .file, account: files, prepare: { try files.grow(to: tasks) }),
      CaseStudyExperiment.TaskPlace(
        key: .document, account: try TaskDocument(folder.path + "/document", tasks)),
    ]
    try withExperiment { experiment in
      let order = [0, 1]
      _ = try CaseStudyExperiment.saves(tasks, places).round(order, experiment.context)
      let planted =
        places + [
          CaseStudyExperiment.TaskPlace(key: .database, account: UnsavedTasks(tasks: tasks))
        ]
      let study = CaseStudyExperiment.saves(tasks, planted)
      #expect(throws: WrongResultError.self) { try study.round(order + [2], experiment.context) }
    }
  }

  @Test("All places return the tasks that were saved last")
  func places() throws {
    let folder = try TemporaryFolder()
    var tasks = TaskItem.all(150)
    let files = try TaskFiles(folder.path + "/files")
    try files.grow(to: Array(tasks.prefix(10)))
    try files.grow(to: tasks)
    var places: [any TaskAccount] = [
      files,
      try TaskDocument(folder.path + "/document", tasks),
    ]
    if ClaimRequirement.sqlite.isEmpty {
      places.append(try TaskRows(SQLiteDatabase(folder.path + "/database"), tasks))
    }
    tasks[149].revision = 7
    for place in places {
      try place.save(tasks[149], of: tasks)
      #expect(try place.task(149).revision == 7)
      #expect(try place.all().map(\.id) == Array(0..<150))
    }
  }

  @Test("A screen that misses a refresh is refused as a wrong result")
  func screen() throws {
    let store = MemoryStore()
    let list = try Reference("task", container: "1")
    let rows = try (0..<3).map { try Reference("task", container: "1", id: "\($0)") }
    for row in rows { try store.put(row, [1]) }
    let screen = TaskScreen(store, lists: [list], rows: rows)
    try screen.check()
    for refresh in [rows[0], list, .everything] {
      try store.put(rows[0], [UInt8(screen.refreshes + 2)])
      #expect(throws: WrongResultError.self) { try screen.check() }
      try screen.refresh(rows[1])
      if refresh == rows[0] { #expect(throws: WrongResultError.self) { try screen.check() } }
      try screen.refresh(refresh)
      try screen.check()
    }
  }

  @Test("A file without the newest state is refused as a wrong result")
  func stale() throws {
    let folder = try TemporaryFolder()
    let memory = MemoryStore()
    let path = folder.path + "/file"
    try memory.put("object://id/1", [1])
    try PlainFile.replace(path, by: [1])
    try SavedFiles.check(memory, ["object://id/1": path])
    try memory.put("object://id/1", [2])
    #expect(throws: WrongResultError.self) {
      try SavedFiles.check(memory, ["object://id/1": path])
    }
  }
}

/// A place that saves nothing.
private struct UnsavedTasks: TaskAccount {
  let tasks: [TaskItem]
  func save(_ task: TaskItem, of all: [TaskItem]) {}
  func task(_ id: Int) -> TaskItem { tasks[id] }
  func all() -> [TaskItem] { tasks }
}
