public import ApusMachine
public import ApusMeasure
public import ApusReport

/// "Burst depth": how many frames a buffer takes at a fixed rate before the storage stalls it.
///
/// For what one file costs take `FilesProbe`; this is about how steadily a storage takes many.
public struct BurstDepth: Experiment {
  /// The name in results.
  public let name = "burst-depth"
  /// What it measures.
  public let summary = "frames at a fixed rate through a buffer to storage, until the first stall"
  /// How it measures.
  public let method = """
    A producer on a thread of its own makes frames on an absolute schedule; a buffer of six frames \
    (fewer where the memory does not allow them, which the figure says) stands between it and a \
    writer on another thread, which puts each frame into a new file, with fsync before the close \
    or without. A frame has its room until it is written. The burst ends with the first frame \
    whose room was not free at the moment the frame was due: a producer that wakes late cannot \
    hide that. Its lateness is reported, and a trial is discarded whose writer had to wait for \
    late frames by half an interval. Then frames go on, those without a room are lost, and the \
    time of three more files gives the sustained rate. A burst that does not stall within four \
    buffers is ended and reported as "at least". Frame sizes are 0.5, 1, 2 and 4 times what the \
    storage was seen to sustain in a frame's interval, asked anew before each form with files of \
    about that size, unless the user gives one. Frames are noise with their number at both ends; \
    those of each form's last trial are read back and compared by a checksum, mostly from the page \
    cache. Without fsync the kernel takes frames into memory first, so that short bursts see its \
    copying and not the drive. A burst writes at most a quarter of the free space and 4 GiB; its \
    files are deleted after it, which discards what the kernel had not yet written. Trials are \
    five at 20 frames a second and ten at other rates, as published; less time sheds trials, to \
    six, and then forms. As published, three sizes of frames are shot in turn too, five times, without \
    erasing a file in between; the post prints no sizes, so that the largest asks four times what is \
    sustained, the others a half and three eighths of it. The fastest form that stalls by design is \
    repeated for two fifths of the time, with fsync and without: groups of five of its trials, and of \
    ten, show how depth and spread go together and what three trials would have shown.
    """
  /// Its share of a run's time, in seconds where it runs alone.
  public let weight = 90.0
  /// The document.
  public let source = BurstDepth.post

  private let settings: BurstSettings
  private let makeStorage: BurstRun.MakeStorage

  /// Creates the experiment as it was published.
  public init() { self.init(BurstSettings()) }

  /// Creates the experiment with what a user chose.
  package init(_ settings: BurstSettings) {
    self.init(settings) { folder, sync in FrameFolder(folder, sync) }
  }

  /// Creates the experiment on another storage than the folder.
  init(_ settings: BurstSettings, storage: @escaping BurstRun.MakeStorage) {
    settings.check()
    self.settings = settings
    makeStorage = storage
  }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    for figure in PublishedBurst.figures(probe: name) { context.report(figure) }
    let folder: ProbeFolder
    do {
      folder = try ProbeFolder(below: context.directory, using: &context.random)
    } catch {
      context.report(
        Figure(
          probe: name, variant: BurstFigure.average, absent: "no folder to write in: \(error)"))
      return
    }
    defer { folder.remove() }
    try BurstRun(name, settings, context, folder: folder.path, makeStorage).run()
  }
}
