import ApusSystem

/// A file that is made once for all processes of a run, such as a corpus or a database.
///
/// A benchmark is measured in many processes, and each calls its closure. A file that takes seconds to
/// make is therefore declared beside the benchmarks. The first process that asks for it makes it, and all
/// others use it.
///
///     let corpus = SharedFile("corpus") { path in try writeCorpus(to: path) }
///     let parsing = Benchmark("parse") { run in
///       let text = contents(of: try corpus.path())
///       for _ in run { blackHole(parse(text)) }
///     }
///
/// The file is read-only, executable if the closure made it so, and lies in a folder of the run below `TMPDIR`, under a name made of its
/// contents; two declarations with equal contents share it. The folder is removed at the end of the run,
/// also after Ctrl-C. What a process left that was killed is removed by the next run.
///
/// For data that is quick to make, use the code before the loop.
public struct SharedFile: Sendable {
  /// The name, unique among the shared files of a program.
  public let name: String
  private let make: @Sendable (_ path: String) throws -> Void

  /// Declares a file.
  ///
  /// - Parameters:
  ///   - name: Unique among the shared files of a program.
  ///   - make: Writes the file at a path. It runs before the timed loop. If it throws, the benchmark of
  ///     that process fails with the error, and the next process that asks makes the file again.
  public init(_ name: String, make: @escaping @Sendable (_ path: String) throws -> Void) {
    DeclarationCheck.require(!name.isEmpty, "a shared file needs a name, but a name is empty")
    self.name = name
    self.make = make
  }

  /// Returns the path of the file, and makes it if no process of the run has done so.
  ///
  /// Call it before the loop. A process waits while another makes the file.
  ///
  /// - Throws: The error of the closure; `SharedFileError` if it wrote no file, or if the file was changed.
  /// - Complexity: O(*n*) in the size of the file for the process that makes it, O(1) for others.
  public func path() throws -> String {
    try SharedFolder.current().path(of: name, make)
  }
}

/// An error of a shared file.
///
///     print(SharedFileError.notMade(name: "corpus"))
///     // the closure of the shared file 'corpus' wrote no file: write to the path that it gets
///
public enum SharedFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The closure returned, and there is no file at its path.
  case notMade(name: String)
  /// The closure made a link, a folder, a pipe or another name of a file.
  case notRegular(name: String)
  /// The closure asked for the path of the file that it makes, itself or by another shared file.
  case needsItself(name: String)
  /// The file has another size or time than after it was made.
  case changed(name: String)
  /// The folder of the run cannot be used.
  case unusableFolder(path: String, reason: String)

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .notMade(let name):
      "the closure of the shared file '\(name)' wrote no file: write to the path that it gets"
    case .notRegular(let name):
      "the closure of the shared file '\(name)' made no regular file with one name: write or copy the contents"
    case .needsItself(let name):
      "the closure of the shared file '\(name)' asks for the same file: write to the path that it gets"
    case .changed(let name):
      "the shared file '\(name)' was changed while benchmarks used it: change a copy instead"
    case .unusableFolder(let path, let reason):
      "the folder of shared files \(path) cannot be used: \(reason); set TMPDIR to another folder"
    }
  }
}
