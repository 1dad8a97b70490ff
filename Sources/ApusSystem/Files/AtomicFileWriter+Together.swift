import Synchronization

extension AtomicFileWriter {
  /// A file that was written, and that `commit` of several files gives its name.
  ///
  /// The temporary file is removed at the end of the life of an object that was not committed.
  package final class Written: Sendable {
    fileprivate let writer: Mutex<AtomicFileWriter?>

    fileprivate init(_ writer: consuming AtomicFileWriter) { self.writer = Mutex(consume writer) }

    /// Performs a step of `commit`, and returns its error.
    fileprivate func perform(
      _ step: (inout AtomicFileWriter) throws(SystemError) -> Void
    ) -> SystemError? {
      writer.withLock { writer in
        do throws(SystemError) {
          try step(&writer!)
          return nil
        } catch { return error }
      }
    }
  }

  /// Returns the file, which nothing is written to any more, for `commit` of several files.
  package consuming func written() -> Written { Written(self) }

  /// Replaces several files, each atomically, and waits for the disk once for all.
  ///
  /// The writing of all bytes is started before the first wait, so that one change of the file system's
  /// journal has all files. A file gets its name after its own bytes are on the disk, so a crash leaves of
  /// each file the old or the new one, but may leave new ones beside old ones.
  ///
  /// - Parameter files: Files that were not committed before; each holds two descriptors.
  /// - Returns: The error of each file, or `nil` if it was replaced, in the order of the files.
  /// - Complexity: At most nine system calls for each file and one for each folder.
  package static func commit(_ files: [Written]) -> [SystemError?] {
    for file in files { _ = file.perform { $0.startFlushing() } }
    var errors = files.map { file in
      file.perform { writer throws(SystemError) in try writer.flush() }
    }
    for index in files.indices where errors[index] == nil {
      errors[index] = files[index].perform { writer throws(SystemError) in try writer.rename() }
    }
    var folders: [String: SystemError?] = [:]
    for index in files.indices where errors[index] == nil {
      let file = files[index]
      guard let folder = file.writer.withLock({ $0?.renamedFolder }) else { continue }
      let error =
        folders[folder]
        ?? file.perform { writer throws(SystemError) in try writer.flushFolder() }
      folders[folder] = .some(error)
      errors[index] = error
    }
    return errors
  }
}
