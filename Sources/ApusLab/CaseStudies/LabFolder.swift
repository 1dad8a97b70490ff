import ApusMachine
import ApusMeasure

/// A folder for the files of an experiment; it is removed with them at the end, even after an
/// error.
final class LabFolder {
  private let folder: ProbeFolder

  /// Creates the folder with an unused name.
  ///
  /// - Parameter context: The context with the parent folder.
  init(_ context: ProbeContext) throws(UnusableFolderError) {
    folder = try ProbeFolder(below: context.directory, using: &context.random)
  }

  deinit { folder.remove() }

  /// Returns the path of a file in the folder; the file need not exist.
  func file(_ name: String) -> String { folder.path + "/" + name }

  /// Deletes a file if it exists.
  func delete(_ path: String) { try? OpenFile.delete(path) }
}
