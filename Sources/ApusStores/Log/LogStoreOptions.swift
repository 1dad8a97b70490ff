import ApusEventLog

/// The sizes of a store's files and memory.
///
///     var options = LogStoreOptions()
///     options.segmentSize = 1 << 20
///     let store = try LogStore(path: "notes.store", options: options)
///
public struct LogStoreOptions: Sendable, Hashable {
  /// The bytes of a segment, 16 MiB by default, from 4 KiB to 1 GiB.
  public var segmentSize = 1 << 24 {
    didSet {
      precondition(
        (4096...1 << 30).contains(segmentSize), "segmentSize must be from 4096 to 2^30")
    }
  }
  /// The bytes of `buffered` changes that are collected before they are written, 64 KiB by default.
  public var bufferSize = 1 << 16 {
    didSet { precondition(bufferSize >= 0, "bufferSize must not be negative") }
  }
  /// The bytes a second that compaction reads in the background, 64 MiB by default; 0 if it shall not run there.
  ///
  /// Writers compact the first segment themselves if the files would else have more than 2.1 times the live bytes and
  /// two segments.
  public var compactionRate = 1 << 26 {
    didSet { precondition(compactionRate >= 0, "compactionRate must not be negative") }
  }

  /// Whether reads copy values from mapped segments, and not by a call of the system each; not by default.
  ///
  /// A random read then takes half of the time. But a disk that fails, or another program that cuts a file of the store, ends the
  /// process with SIGBUS, where a call throws.
  public var mapsSegments = false

  /// Creates the default options.
  public init() {}

  var log: EventLogOptions {
    var options = EventLogOptions()
    options.segmentSize = segmentSize
    options.bufferSize = bufferSize
    return options
  }
}
