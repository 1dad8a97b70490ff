import ApusMeasure
import ApusStores
import ApusSystem

extension CaseStudyExperiment {
  /// A file of JSON for each object beside a database and a document: chapter 17.
  static let taskFiles = CaseStudyExperiment(
    .taskFiles, from: Chapter17.source,
    measures: "saving and loading tasks as files of JSON, in SQLite and as one document",
    how: """
      Accounts of 128 to 2,048 tasks of some 100 bytes of JSON. save: one task has changed, and is saved: file: as a file of its \
      own, written beside the old one, which it replaces; database: by an update in SQLite; document: with all others, as one \
      file. load: all tasks are read and decoded. All survive the end of the process and not that of the machine: no file waits \
      for the drive, and SQLite has a write-ahead log without syncs. What was saved is read again. tests: a test of 20 tasks \
      that are put, read, changed, listed and deleted, in stores of memory, of a log and of files that wait for the drive. A \
      measurement is the time of a saved task, a loaded task, or a test.
      """,
    seconds: 14, published: []
  ) {
    [
      CaseStudyGroup("accounts", weight: 4, leastSeconds: 0.2) { experiment in
        let unit = experiment.scaled(64, atLeast: 8)
        let files = try TaskFiles(experiment.folder.file("files"))
        let accounts = try [2, 3, 4, 6, 8, 12, 16, 24, 32].map { factor in
          let tasks = TaskItem.all(factor * unit)
          return (tasks, try places(tasks, files, experiment))
        }
        return CaseStudyPlan(
          accounts.map(saves) + accounts.suffix(1).map(load),
          counts: SQLiteDatabase.absent([.time(of: .save, .database), .time(of: .load, .database)]))
      },
      CaseStudyGroup("tests") { experiment in
        CaseStudyPlan([tests(experiment, count: experiment.scaled(20, atLeast: 2))])
      },
    ]
  }

  // MARK: - Accounts

  /// A place of tasks.
  struct TaskPlace {
    let key: VariantKey
    let account: any TaskAccount
    /// Makes the place before its first turn.
    var prepare: () throws -> Void = {}
  }

  private static func places(
    _ tasks: [TaskItem], _ files: TaskFiles, _ experiment: ExperimentContext
  ) throws -> [TaskPlace] {
    let document = try TaskDocument(experiment.folder.file("document-\(tasks.count)"), tasks)
    let database = try SQLiteDatabase.ifInstalled(experiment, "database-\(tasks.count)")
    return [
      // One folder grows from account to account: files of their own for each would take seconds.
      TaskPlace(key: .file, account: files, prepare: { try files.grow(to: tasks) }),
      TaskPlace(key: .document, account: document),
    ]
      + (try database.map { [TaskPlace(key: .database, account: try TaskRows($0, tasks))] } ?? [])
  }

  /// Saves four changed tasks in each place.
  static func saves(_ tasks: [TaskItem], _ places: [TaskPlace]) -> CaseStudy {
    let changed = (0..<4).map { $0 * tasks.count / 4 }
    return CaseStudy(
      .save, items: changed.count, [Parameter("tasks", tasks.count)],
      variants: places.map { place in
        var tasks = tasks
        return CaseStudy.Variant(
          place.key, prepare: place.prepare,
          answer: { _ in
            try changed.reduce(0) { sum, id in
              let saved = try place.account.task(id)
              return sum &+ saved.revision &* (id &+ 1)
            }
          }
        ) {
          for id in changed {
            tasks[id].revision += 1
            try place.account.save(tasks[id], of: tasks)
          }
          return 0
        }
      }, ratios: database(places))
  }

  /// The ratio of a file to the database, if there is one.
  private static func database(_ places: [TaskPlace]) -> [CaseStudy.Pair] {
    places.contains { $0.key == .database } ? [(.file, .database)] : []
  }

  private static func load(_ tasks: [TaskItem], _ places: [TaskPlace]) -> CaseStudy {
    CaseStudy(
      .load, items: tasks.count,
      variants: places.map { place in
        CaseStudy.Variant(place.key, prepare: place.prepare) {
          try place.account.all().reduce(0) { $0 &+ $1.id &+ $1.title.utf8.count }
        }
      }, ratios: database(places))
  }

  // MARK: - Tests

  private static func tests(_ experiment: ExperimentContext, count: Int) -> CaseStudy {
    var run = 0
    func path(_ kind: String) -> String {
      run += 1
      return experiment.folder.file("tests-\(kind)-\(run)")
    }
    return CaseStudy(
      .tests, items: 1,
      [
        (.memoryStore, { try test(MemoryStore(), count) }),
        (
          .logStore,
          {
            let store = try LogStore(path: path("log"), options: smallLog)
            defer { try? store.close() }
            return try test(store, count)
          }
        ), (.folderStore, { try test(FolderStore(path: path("folder")), count) }),
      ])
  }

  /// A log that does not take space for a million events.
  private static let smallLog: LogStoreOptions = {
    var options = LogStoreOptions()
    options.segmentSize = 1 << 20
    return options
  }()

  /// The test of a client: it puts, reads, changes, lists and deletes tasks of a store.
  private static func test(_ store: some Store, _ count: Int) throws -> Int {
    let references = try (0..<count).map { try Reference("task", container: "1", id: "\($0)") }
    for (number, reference) in references.enumerated() {
      try store.put(reference, Array("task \(number)".utf8))
    }
    var sum = 0
    for reference in references {
      guard let value = try store.get(reference) else { continue }
      try store.put(reference, value.bytes + [1], if: .version(value.version))
      sum &+= value.bytes.count
    }
    for reference in references.prefix(count / 2) {
      sum &+= try store.delete(reference) ? 100 : 0
    }
    return try sum &+ 10_000 &* store.list("task://").all().count
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let taskFiles = ProbeKey("task-files")
}

extension StudyKey {
  static let save = StudyKey("save")
  static let load = StudyKey("load")
  static let tests = StudyKey("tests")
}

extension VariantKey {
  static let file = VariantKey("file")
  static let database = VariantKey("database")
  static let document = VariantKey("document")
  static let memoryStore = VariantKey("memory-store")
  static let logStore = VariantKey("log-store")
  static let folderStore = VariantKey("folder-store")
}
