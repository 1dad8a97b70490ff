/// A file of results, one line of JSON each, to which every run adds.
///
/// Lines are only ever added, by one write under a lock, and are on the disk when `append` returns.
/// A run that is killed leaves at worst one line that is cut short, which reading skips with a
/// warning and the next run starts a new line after. Several processes may add at the same time.
/// To hand figures to another program use `Figure.jsonLine`; the schema of both is in
/// `Documentation/Results.md`.
///
///     let history = try History(path: History.defaultPath())
///     try history.append(session.records)
///     for warning in try history.read().warnings { print(warning) }
///
public struct History: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// Names the file of a history; nothing is opened or made yet.
  public init(path: String) { self.path = path }

  /// The longest line that is written or read, in bytes, its line break included.
  package static let maximumLineBytes = 1 << 20
}
