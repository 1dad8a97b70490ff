package import ApusBenchmark
import ApusMeasure

/// Chapter 12 of "iOS and macOS Performance Tuning": how the cost of saving and finding grows.
///
/// `BookFiles` has its claims about files, `BookLists` and `BookXML` those about formats.
package enum Chapter12 {
  /// The document.
  static let source = BookFiles.source

  /// Its claims, in the order of the chapter.
  package static let claims = edits + tables + messages

  private static let edits = [
    source.claim(
      "edits-full", "Event Posting", "The bytes of saving a document after each edit are quadratic",
      PublishedResult("full saves cost O(n^2)", value: 2),
      .grows(like: .quadratic, over: .edits(.bytesOfEdits(.full))),
      ifItFails: "The documents are so small that the first edits count."),
    source.claim(
      "edits-in-place", "Event Posting",
      "The time of edits in place, in a B-tree, grows with n log n",
      PublishedResult("in place O(n log n)"),
      .grows(like: .linearithmic, over: .edits(.time(of: .edit, .inPlace))),
      needing: ClaimRequirement.sqlite,
      ifItFails:
        "A page has so many rows that the tree has two or three levels at all of these sizes."),
    source.claim(
      "edits-log", "Event Posting", "The bytes of edits as events in a log are linear",
      PublishedResult("an event log O(n)", value: 1),
      .grows(like: .linear, over: .edits(.bytesOfEdits(.asLog))),
      ifItFails: "A new segment of the log has bytes that belong to no event."),
    source.claim(
      "edits-log-time", "Event Posting", "The time of edits as events in a log is linear",
      PublishedResult("an event log O(n)", value: 1),
      .grows(like: .linear, over: .edits(.time(of: .edit, .asLog))),
      ifItFails: "A new segment of the log waits for the disk."),
  ]

  private static let tables = [
    source.claim(
      "merged-write", "Hybrid Forms",
      "The time of a change in merged tables does not grow with the keys",
      PublishedResult("writes are always fast"),
      .grows(like: .constant, over: .keys(.time(of: .put, .merged))),
      ifItFails: "The memory for new keys does not fit into the processor's cache."),
    source.claim(
      "merged-read", "Hybrid Forms",
      "The time of a read in merged tables does not grow with the keys",
      PublishedResult("reads are always fast"),
      .grows(like: .constant, over: .keys(.time(of: .get, .merged))),
      ifItFails: "Each doubling adds a step to the search, and a large table fits into no cache."),
    source.claim(
      "merged-rewrites", "Hybrid Forms",
      "At most one of a thousand changes waits for a rewrite of tables",
      PublishedResult("occasional rewrites of tables"),
      .atMost(
        0.001, .ratio,
        MeasurementSelector(
          .mergedTables, .rewritesOfChange, [Parameter("keys", 131_072)])),
      ifItFails: "The memory for new keys is smaller than a thousand keys."),
  ]

  private static let messages = [
    source.claim(
      "table-slows", "Relational and Other Databases",
      "Reading the newest messages takes at least 1.2 times as long in a table of 64,000 as of 1,000",
      PublishedResult("slower for all messages as it grows"),
      .atLeast(times: 1.2, .table(messages: 64_000), than: .table(messages: 1000)),
      needing: ClaimRequirement.sqlite,
      ifItFails: "The index of all messages fits into the cache of the database."),
    source.claim(
      "chunks", "Hybrid Forms",
      "Reading the newest messages from chunks by age does not grow with the messages",
      PublishedResult("even if the working set does not grow"),
      .grows(
        like: .constant,
        over: MeasurementSeries(
          MeasurementSelector(.agingTable, .time(of: .message, .chunks)), by: "messages",
          in: 1000...64_000)),
      ifItFails: "The file of a large mailbox was not in memory."),
  ]
}

extension MeasurementSelector {
  fileprivate static func table(messages: Int) -> Self {
    Self(.agingTable, .time(of: .message, .table), [Parameter("messages", messages)])
  }
}

extension MeasurementSeries {
  fileprivate static func edits(_ metric: MetricKey) -> Self {
    Self(MeasurementSelector(.edits, metric), by: "edits", in: 64...1024)
  }
  fileprivate static func keys(_ metric: MetricKey) -> Self {
    Self(MeasurementSelector(.mergedTables, metric), by: "keys", in: 2048...131_072)
  }
}
