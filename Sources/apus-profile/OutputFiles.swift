import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusSystem

/// The files that the user asked for.
enum OutputFiles {
  /// Writes the files, and prints the problem of each that cannot be written.
  ///
  /// - Parameter bytes: Returns the contents in a format, or `nil` if the samples have no times.
  static func write(
    _ files: [CallTreeSettings.File], _ bytes: (CallTreeSettings.Format) -> [UInt8]?
  ) -> ExitStatus {
    ExitStatus.worst(of: files.map { write(bytes($0.format), to: $0) })
  }

  private static func write(_ bytes: [UInt8]?, to file: CallTreeSettings.File) -> ExitStatus {
    let option = "--\(file.format.rawValue)"
    guard let bytes else {
      StandardStream.error.write(
        "apus: the samples have no times, which \(option) needs; use --folded or --speedscope\n")
      return .incomplete
    }
    do throws(SystemError) {
      try AtomicFileWriter.write(bytes, to: file.path)
      return .success
    } catch {
      StandardStream.error.write(
        "apus: \(error.problem). Name another path with \(option) PATH\n")
      return .incomplete
    }
  }
}
