import ApusMachine
import ApusMeasure

/// A folder for the files of one experiment, removed with them at the end whatever happens.
final class LabFolder {
  private let folder: ProbeFolder
  private var paths: Set<String> = []

  /// Makes the folder with a name that nobody has.
  ///
  /// - Parameter context: Says below which folder.
  init(_ context: ProbeContext) throws(SystemCallFailure) {
    folder = try ProbeFolder(below: context.directory, using: &context.random)
  }

  deinit {
    for path in paths { try? OpenFile.delete(path) }
    folder.remove()
  }

  /// The path of a file in the folder, which need not be there yet.
  func file(_ name: String) -> String {
    let path = folder.path + "/" + name
    paths.insert(path)
    return path
  }

  /// Deletes a file where there is one.
  func delete(_ path: String) { try? OpenFile.delete(path) }
}
