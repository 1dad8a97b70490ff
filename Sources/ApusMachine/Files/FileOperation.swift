public import ApusMeasure

/// An operation on a file that the probe times as a single event.
enum FileOperation: String, CaseIterable {
  case openReadClose = "open-read-close"
  case readOpen = "read-open"
  case createWrite = "create-write"
  case delete
  case createWriteSync = "create-write-fsync"
  case readCold = "read-cold"

  /// The metric of its measurements.
  var metric: MetricKey { MetricKey(rawValue, .nanoseconds) }
}

extension MetricKey {
  /// Opening, reading and closing a file in the page cache.
  public static let fileOpenReadClose = FileOperation.openReadClose.metric
  /// Reading an open file in the page cache.
  public static let fileReadOpen = FileOperation.readOpen.metric
  /// Creating and writing a file.
  public static let fileCreateWrite = FileOperation.createWrite.metric
  /// Deleting a file.
  public static let fileDelete = FileOperation.delete.metric
  /// Creating and writing a file, and waiting until the drive has it.
  public static let fileCreateWriteSync = FileOperation.createWriteSync.metric
  /// Reading a file that is not in the page cache.
  public static let fileReadCold = FileOperation.readCold.metric
}
