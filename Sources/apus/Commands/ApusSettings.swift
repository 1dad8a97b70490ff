import ApusLab
import ApusMeasure

/// Everything that the command line can say.
struct ApusSettings: Sendable {
  var measure = MeasureSettings()
  /// Where the report goes, where the user said so.
  var reportPath: String?
  /// Where an export goes; standard output where the user did not say.
  var outputPath: String?
  /// Where file probes make their folder.
  var directory = HostProcess.variable("TMPDIR") ?? "/tmp"
  /// The published machine to stand beside.
  var beside: String?
  /// What the bursts of frames are to be like.
  var burst = BurstSettings()
  /// How long one process may take, where the user said so.
  var timeLimitSeconds: Double?
  /// The two revisions to compare.
  var revisions: RevisionRange?
  /// Where the package of the revisions is, from the top of the repository.
  var packagePath = "."
  /// Which executable of that package to compare.
  var product: String?
  /// How many link orders of each revision to compare, where the user said so.
  var layouts: Int?
  /// Whether commands may end with another status than 0.
  var ignoresFailure = false
  /// Whether to check the measuring itself.
  var checksItself = false
  /// The file of thresholds.
  var thresholdsPath = "apus-thresholds.txt"
  /// Whether thresholds become what is measured now.
  var updatesThresholds = false
  /// How the table is written that `apus csv` reads.
  var dialect = DialectOptions()
  /// How sure a guess of that must be.
  var sniffLevel = 0.8
  /// Whether the version was asked for.
  var wantsVersion = false
}
