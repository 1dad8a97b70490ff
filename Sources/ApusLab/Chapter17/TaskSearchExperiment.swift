import ApusMeasure
import ApusStores

extension CaseStudyExperiment {
  /// Finding a task by its number, with the number of its list and without: chapter 17.
  static let taskSearch = CaseStudyExperiment(
    .taskSearch, from: Chapter17.source,
    measures:
      "finding a task by its number: in its list, in any list, and by an index of all tasks",
    how: """
      Eight to 1,024 lists of ten tasks in a store of memory; 16 tasks are found. in-list: task://container/2/id/3 is read. \
      in-any-list: the task is asked for in one list after the other, until it is there. by-index: a dictionary has the list of \
      each task. All must find the same values. A measurement is the time of a task.
      """,
    seconds: 4, published: []
  ) {
    [
      CaseStudyGroup("find") { experiment in
        let least = experiment.scaled(8, atLeast: 2)
        return CaseStudyPlan(try (0..<8).map { try find(lists: least << $0) })
      }
    ]
  }

  private static func find(lists: Int) throws -> CaseStudy {
    let store = MemoryStore()
    var index: [Int: String] = [:]
    for task in 0..<lists * 10 {
      let list = "\(task / 10)"
      try store.put(
        try Reference("task", container: list, id: "\(task)"), Array("task \(task)".utf8))
      index[task] = list
    }
    let tasks = (0..<16).map { ($0 * 2 + 1) * lists * 10 / 32 }
    func value(_ task: Int, _ list: String) throws -> Int? {
      let reference = try Reference("task", container: list, id: "\(task)")
      return store.get(reference)?.bytes.reduce(0) { $0 &* 31 &+ Int($1) }
    }
    func sum(_ find: (Int) throws -> Int?) throws -> Int {
      try tasks.reduce(0) { sum, task in
        guard let value = try find(task) else {
          throw WrongResultError("task \(task) is not found")
        }
        return sum &+ value
      }
    }
    return CaseStudy(
      .find, items: tasks.count, [Parameter("lists", lists)],
      variants: [
        CaseStudy.Variant(.inList) { try sum { try value($0, "\($0 / 10)") } },
        CaseStudy.Variant(.inAnyList) {
          try sum { task in
            for list in 0..<lists { if let found = try value(task, "\(list)") { return found } }
            return nil
          }
        },
        CaseStudy.Variant(.byIndex) { try sum { try value($0, index[$0] ?? "") } },
      ])
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let taskSearch = ProbeKey("task-search")
}

extension StudyKey {
  static let find = StudyKey("find")
}

extension VariantKey {
  static let inList = VariantKey("in-list")
  static let inAnyList = VariantKey("in-any-list")
  static let byIndex = VariantKey("by-index")
}
