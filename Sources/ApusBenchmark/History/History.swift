/// A history: a file of results, a line of JSON each, to which every run appends.
///
/// Lines are only appended, in a single write under a lock, and are on the disk when `append`
/// returns. If a run is killed, at worst a single line is cut short. Reading skips that line with a
/// warning, and the next run starts a new line after it. Several processes may append at the same
/// time.
///
/// For other programs, use `MetricMeasurement.jsonLine`; the schema of both is in
/// `Documentation/Results.md`.
///
///     let history = try History(path: History.defaultPath())
///     try history.append(session.records)
///     for warning in try history.read().warnings { print(warning) }
///
public struct History: Sendable, Hashable {
  /// The path of the file.
  public let path: String

  /// Creates a history from the path of its file, without opening or creating the file.
  public init(path: String) { self.path = path }

  /// The longest line that is written or read, in bytes, with its line break.
  package static let maximumLineBytes = 1 << 20
}
