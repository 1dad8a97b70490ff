import ApusMachine
import ApusMeasure

/// Writes a session's report to where the user wants it.
enum ReportFile {
  /// The report's path where the user names none.
  static let defaultPath = "apus-report.html"

  /// Writes the report and says where it is; a path that cannot be written is named, with the reason.
  static func write(_ session: Session, settings: ApusSettings) -> ExitStatus {
    let html = HTMLReport.render(
      session: session, published: PublishedMachine.all, methods: Profile.methods)
    let path = settings.reportPath ?? defaultPath
    let stream = settings.measure.isJSON ? StandardStream.error : StandardStream.output
    do throws(FileReplacementError) {
      try FileReplacement.write(Array(html.utf8), to: path)
      stream.write("report: \(path)\n")
      return .success
    } catch {
      StandardStream.error.write("report: \(error)\n")
      return .incomplete
    }
  }
}
