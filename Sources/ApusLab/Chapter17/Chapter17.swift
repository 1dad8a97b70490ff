package import ApusBenchmark
import ApusMeasure

/// Chapter 17 of "iOS and macOS Performance Tuning": how a to-do list stores, queues and shows its tasks.
///
/// The source has words and no figures, so that the limits are ours and most claims are counts or laws of growth.
package enum Chapter17 {
  /// The document.
  static let source = ClaimSource.chapter(17, "examples")

  /// Its claims, in the order of the chapter.
  package static let claims =
    pictures + files + formats + tests + queues + threads + overload + levels + search

  private static let files = [
    source.claim(
      "file-database", "Eventually Consistent Asynchronous Data Store",
      "Saving a task of 2,048 as a file of JSON takes at most as long as an update in SQLite",
      PublishedResult("consistently fastest, above all on huge accounts"),
      .atMost(
        1, .ratio, .files(.ratio(of: .save, .file, over: .database), [Parameter("tasks", 2048)])),
      needing: ClaimRequirement.sqlite,
      ifItFails: "A new file and its name cost more calls than a page at the end of a log."),
    source.claim(
      "file-document", "Eventually Consistent Asynchronous Data Store",
      "Saving all of 2,048 tasks in one document takes at least 10 times a file for the changed task",
      PublishedResult("consistently fastest, above all on huge accounts"),
      .atLeast(10, .ratio, .files(.ratio(of: .save, .document), [Parameter("tasks", 2048)])),
      ifItFails: "The tasks are so short that the name of a new file costs as much as all of them."),
    source.claim(
      "file-growth", "Eventually Consistent Asynchronous Data Store",
      "The time to save a task as a file does not grow with the account",
      PublishedResult("above all on huge accounts"),
      .grows(like: .constant, over: .tasks(.time(of: .save, .file))),
      ifItFails: "The folder of a large account has more blocks, in which a name is searched."),
    source.claim(
      "document-growth", "Eventually Consistent Asynchronous Data Store",
      "The time to save a task in one document is linear in the tasks",
      PublishedResult("above all on huge accounts"),
      .grows(like: .linear, over: .tasks(.time(of: .save, .document))),
      ifItFails: "A document of few tasks takes the time of a new file."),
    source.claim(
      "file-load", "Eventually Consistent Asynchronous Data Store",
      "Loading 2,048 tasks from files takes at most as long as from SQLite",
      PublishedResult("consistently fastest, above all on huge accounts"),
      .atMost(1, .ratio, .files(.ratio(of: .load, .file, over: .database))),
      needing: ClaimRequirement.sqlite,
      ifItFails: "Each file is opened and closed; a page of a database has dozens of tasks."),
  ]

  private static let formats = [
    format(
      "write-list", "Foundation writes JSON in at most the time of a binary list", "json-write",
      over: "binary-write", "A binary list unites equal values, which takes a table of all."),
    format(
      "read-list", "Foundation reads JSON in at most the time of a binary list", "json-read",
      over: "binary-read", "A binary list has offsets, and its digits need no conversion."),
    format(
      "write-archive", "Foundation writes JSON in at most the time of a keyed archive",
      "json-write",
      over: "archive-write",
      "The archiver of this Foundation makes fewer objects than that of the print."),
    format(
      "read-archive", "Foundation reads JSON in at most the time of a keyed archive", "json-read",
      over: "archive-read", "The reader of JSON makes a value of Swift for each number and text."),
  ]

  private static func format(
    _ name: String, _ statement: String, _ json: String, over other: String, _ failure: String
  ) -> Claim {
    source.claim(
      "json-\(name)", "Eventually Consistent Asynchronous Data Store", statement,
      PublishedResult("among the fastest with the system's frameworks"),
      .atMost(1, .ratio, MeasurementSelector(.taskFormats, .foundation(json, over: other))),
      needing: [.foundation], ifItFails: failure)
  }

  private static let tests = [
    source.claim(
      "tests-folder", "URIs and In-Process REST",
      "A test of 20 tasks takes at least 10 times as long with files as in memory",
      PublishedResult("tests become much faster"),
      .atLeast(10, .ratio, .files(.ratio(of: .tests, .folderStore))),
      ifItFails: "The folder is in memory, where nothing waits for a drive."),
    source.claim(
      "tests-log", "URIs and In-Process REST",
      "A test of 20 tasks takes at least twice as long with a log as in memory",
      PublishedResult("tests become much faster"),
      .atLeast(2, .ratio, .files(.ratio(of: .tests, .logStore))),
      ifItFails: "A log that need not survive the machine writes by one call for each change."),
  ]

  private static let queues = [
    source.claim(
      "duplicates", "RESTOperation Queues",
      "Of a hundred changes of an object, a queue that discards duplicates saves at most ten",
      PublishedResult("duplicates are discarded"),
      .atMost(0.1, .ratio, .queues(.savesOfChange)),
      ifItFails: "The disk is as fast as the changes, so that few references wait."),
    source.claim(
      "duplicates-load", "RESTOperation Queues",
      "Saving for each change takes at least twice as long as discarding duplicates",
      PublishedResult("reduces the load of the disk"),
      .atLeast(2, .ratio, .queues(.ratio(of: .duplicates, .eachChange))),
      ifItFails: "A save takes no longer than a change in memory."),
    source.claim(
      "objects", "RESTOperation Queues",
      "A queue of objects saves every object torn that changes in the middle of its save",
      PublishedResult("can change while it is saved", value: 1),
      .exactly(1, .queues(.tornSaves)),
      ifItFails: "An object changes between its saves only."),
    source.claim(
      "copies", "RESTOperation Queues", "A queue of copies saves once for each change",
      PublishedResult("one write for each modification", value: 1),
      .exactly(1, .queues(.savesOfCopies)), ifItFails: "A copy that waits was discarded."),
    source.claim(
      "newer", "RESTOperation Queues",
      "A queue that discards newer copies loses the last change of every object",
      PublishedResult("only the first version is written", value: 1),
      .exactly(1, .queues(.lostChanges)),
      ifItFails: "An object was saved between its changes."),
    source.claim(
      "older", "RESTOperation Queues",
      "A queue that discards older copies never saves an object that changes before each save",
      PublishedResult("may never be written", value: 0),
      .exactly(0, .queues(.savesOfBusyObject)),
      ifItFails: "A newer copy takes the place of the older, instead of the last."),
    source.claim(
      "references", "RESTOperation Queues",
      "A queue of references fails in none of the four ways",
      PublishedResult("avoids all four", value: 0),
      .exactly(0, .queues(.failuresOfReferences)),
      ifItFails: "The queue has a fault: its own tests should have found it."),
    source.claim(
      "burst", "A Smooth and Responsive UI", "A burst of changes of an object is saved once",
      PublishedResult("no flood for bursts", value: 1),
      .exactly(1, .queues(.savesOfBurst)),
      ifItFails: "The save of the object had begun before the end of the burst."),
    source.claim(
      "single", "A Smooth and Responsive UI",
      "The save of a single change begins within 0.1 ms",
      PublishedResult("low latency for single changes"),
      .atMost(100_000, .nanoseconds, .queues(.singleLatency)),
      ifItFails: "The thread of the queue waits for a processor that others use."),
  ]

  private static let threads = [
    source.claim(
      "threads-queue", "RESTOperation Queues",
      "A queue with 64 saves that block has one thread",
      PublishedResult("one worker thread", value: 1),
      .exactly(1, .queues(.threadsOfQueue)), ifItFails: "The queue has a second worker."),
    source.claim(
      "threads-dispatch", "RESTOperation Queues",
      "64 blocks that save and block in a concurrent queue have at least four threads",
      PublishedResult("far fewer threads than GCD"),
      .atLeast(4, .count, .queues(.threadsOfDispatch)),
      ifItFails:
        "On Linux libdispatch has a thread for each processor until it sees that they block."),
  ]

  private static let overload = [
    source.claim(
      "overload-throughput", "RESTOperation Queues",
      "At 32 changes a write, a write in a queue takes at most 1.25 times that in a loop",
      PublishedResult("the disk runs at its maximum"),
      .atMost(1.25, .ratio, .queues(.ratio(of: .overload, .inQueue))),
      ifItFails: "Putting the references takes as long as a write of this disk."),
    source.claim(
      "overload-merged", "RESTOperation Queues",
      "The changes of a write are linear in the load",
      PublishedResult("more changes for each write", value: 1),
      .grows(
        like: .linear,
        over: MeasurementSeries(.queues(.overloadMerged), by: "load", in: 2...32)),
      ifItFails: "What waits at the end counts as much as the writes before."),
  ]

  private static let levels = [
    source.claim(
      "levels", "A Smooth and Responsive UI",
      "With three levels the refreshes do not grow with the changes",
      PublishedResult("never again fell behind"),
      .grows(like: .constant, over: .changes(.refreshesOfLevels)),
      ifItFails: "The levels rise later than the smallest of these bursts."),
    source.claim(
      "level-objects", "A Smooth and Responsive UI",
      "Without levels the refreshes are linear in the changes",
      PublishedResult("level 0 keeps each reference", value: 1),
      .grows(like: .linear, over: .changes(.refreshesOfObjects)),
      ifItFails: "The same tasks changed again, and wait once."),
    source.claim(
      "levels-frame", "A Smooth and Responsive UI",
      "After 65,536 changes the screen shows the newest state within a sixtieth of a second",
      PublishedResult("never again fell behind"),
      .atMost(
        1e9 / 60, .nanoseconds,
        MeasurementSelector(
          .updateLevels, .behindWithLevels, [Parameter("changes", 65_536)])),
      ifItFails: "A refresh of the whole screen takes longer than a frame."),
  ]

  private static let search = [
    source.claim(
      "search-lists", "URIs and In-Process REST",
      "The time to find a task without its list is linear in the lists",
      PublishedResult("searches all lists", value: 1),
      .grows(like: .linear, over: .lists(.time(of: .find, .inAnyList))),
      ifItFails: "The small numbers of lists have shorter references."),
    source.claim(
      "search-list", "URIs and In-Process REST",
      "The time to find a task in its list does not grow with the lists",
      PublishedResult("the container is in the reference"),
      .grows(like: .constant, over: .lists(.time(of: .find, .inList))),
      ifItFails: "The table of a large account does not fit into the processor's cache."),
    source.claim(
      "search-index", "our part: an index of all tasks",
      "With an index, the time to find a task without its list does not grow with the lists",
      PublishedResult("an index makes the search unnecessary", machine: "our documentation"),
      .grows(like: .constant, over: .lists(.time(of: .find, .byIndex))),
      ifItFails: "Two tables of a large account do not fit into the processor's cache."),
  ]
}

extension MeasurementSelector {
  fileprivate static func files(_ metric: MetricKey, _ parameters: [Parameter] = []) -> Self {
    Self(.taskFiles, metric, parameters)
  }
  fileprivate static func queues(_ metric: MetricKey, _ parameters: [Parameter] = []) -> Self {
    Self(.writeQueues, metric, parameters)
  }
}

extension MeasurementSeries {
  fileprivate static func tasks(_ metric: MetricKey) -> Self {
    Self(.files(metric), by: "tasks", in: 128...2048)
  }
  fileprivate static func changes(_ metric: MetricKey) -> Self {
    Self(MeasurementSelector(.updateLevels, metric), by: "changes", in: 512...65_536)
  }
  fileprivate static func lists(_ metric: MetricKey) -> Self {
    Self(MeasurementSelector(.taskSearch, metric), by: "lists", in: 8...1024)
  }
}
