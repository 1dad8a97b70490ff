import ApusBenchmark
import ApusLab

/// The settings that the command line can change.
struct ApusSettings: Sendable {
  var measure = MeasureSettings()
  /// The path of the report, or `nil` if the user named none.
  var reportPath: String?
  /// The path of an export, or `nil` for standard output.
  var outputPath: String?
  /// The folder in which file probes make their own folder.
  var directory = HostProcess.variable("TMPDIR") ?? "/tmp"
  /// The name of the published machine to show beside this machine.
  var beside: String?
  /// The settings of the bursts of frames.
  var burst = BurstSettings()
  /// The time limit of a process in seconds, or `nil` if the user set none.
  var timeLimitSeconds: Double?
  /// The two revisions to compare.
  var revisions: RevisionRange?
  /// The folder of the revisions' package, relative to the top of the repository.
  var packagePath = "."
  /// The name of the executable of that package to compare.
  var product: String?
  /// The number of link orders of each revision to compare, or `nil` if the user named none.
  var layouts: Int?
  /// Whether commands may end with an exit status other than 0.
  var ignoresFailure = false
  /// Whether to check the measuring itself (`--self`).
  var checksItself = false
  /// The path of the file of thresholds.
  var thresholdsPath = "apus-thresholds.txt"
  /// Whether to rewrite the thresholds with the measured values.
  var updatesThresholds = false
  /// The dialect of the table that `apus csv` reads.
  var dialect = DialectOptions()
  /// The least confidence at which a detected dialect is used.
  var sniffLevel = 0.8
  /// Whether the user asked for the version.
  var wantsVersion = false
}
