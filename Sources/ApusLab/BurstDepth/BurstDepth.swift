package import ApusMachine
package import ApusMeasure
import ApusReport

/// "Burst depth": the number of frames that a buffer takes at a fixed rate before the storage
/// stalls.
///
/// Use `FilesProbe` for the cost of a single file; this experiment measures how steadily a storage
/// takes many.
package struct BurstDepth: Experiment {
  /// The key of its measurements.
  package let key = ProbeKey.burstDepth
  /// The measurements that it may report.
  package var promises: [ProbePromise] {
    let sync = ProbePromise.Values.names(FrameSync.allCases.map(\.rawValue))
    let loads = ProbePromise.Values.anyName
    return [
      ProbePromise(
        .burstDepth, BurstMetric.ofModes,
        [
          "rate": .numbers, "bytes": .numbers, "load": loads, "sync": sync, "rooms": .numbers,
          "files": .names(["kept"]),
        ]),
      ProbePromise(.burstDepth, [BurstMetric.storage], ["sync": sync]),
      ProbePromise(.burstDepth, BurstMetric.ofAll),
    ]
  }
  /// A summary of the measured quantity.
  package let summary = "frames at a fixed rate through a buffer to storage, until the first stall"
  /// The method of measurement.
  package let method = """
    A producer on a thread of its own makes frames on an absolute schedule. A buffer of six frames \
    (fewer if the memory does not suffice, which the measurement notes) separates it from a writer on \
    another thread. The writer writes each frame to a new file, with fsync before the close or \
    without. A frame occupies its slot until it is written. The burst ends with the first frame \
    whose slot was not free when the frame was due: a producer that wakes late cannot hide that. \
    Its lateness is reported. A trial is discarded if its writer waited for late frames by half an \
    interval. After the stall the frames continue, frames without a slot are lost, and the time of \
    three more files gives the sustained rate. A burst that does not stall within four buffers is \
    ended and reported as "at least". Frame sizes are 0.5, 1, 2 and 4 times the bytes that the \
    storage sustains in a frame's interval, unless the user gives a size. The sustained rate is \
    measured again before each mode with files of about that size. Frames are noise with their \
    number at both ends. The frames of each mode's last trial are read back and compared by a \
    checksum, mostly from the page cache. Without fsync the kernel first takes frames into memory, \
    so that short bursts measure its copying and not the drive. A burst writes at most a quarter \
    of the free space and 4 GiB; its files are deleted after it, which discards the data that the \
    kernel had not yet written. There are five trials at 20 frames a second and ten at other \
    rates, as published; a shorter time drops trials, to six, and then modes. As published, three \
    sizes of frames are also shot in turn, five times, without deleting a file in between. The \
    post prints no sizes, so the largest is four times the sustained rate, the others are a half \
    and three eighths of the largest. The fastest mode that stalls by design is repeated for two \
    fifths of the time, with fsync and without. Groups of five of its trials, and of ten, show how \
    depth and spread correlate and the spread of three trials. A group with a burst that did not \
    stall is left out.
    """
  /// The share of a run's time, in seconds if it runs alone.
  package let weight = 90.0
  /// The document.
  package let source = BurstDepth.post

  private let settings: BurstSettings
  private let makeStorage: BurstRun.MakeStorage

  /// Creates the experiment as it was published.
  package init() { self.init(BurstSettings()) }

  /// Creates the experiment with the settings of a user.
  package init(_ settings: BurstSettings) {
    self.init(settings) { folder, sync in FrameFolder(folder, sync) }
  }

  /// Creates the experiment on another storage than the folder.
  init(_ settings: BurstSettings, storage: @escaping BurstRun.MakeStorage) {
    settings.check()
    self.settings = settings
    makeStorage = storage
  }

  /// Runs the experiment.
  ///
  /// - Complexity: Takes the seconds of the context's budget.
  package func run(_ context: ProbeContext) throws {
    let folder = try ProbeFolder(below: context.directory, using: &context.random)
    defer { folder.remove() }
    try BurstRun(key, settings, context, folder: folder.path, makeStorage).run()
  }
}
