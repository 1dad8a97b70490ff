import Dispatch
import Synchronization

extension AtomicFileWriter {
  /// A file that was written, and that `commit` of several files gives its name.
  ///
  /// The temporary file is removed at the end of the life of an object that was not committed.
  package final class Written: Sendable {
    fileprivate let writer: Mutex<AtomicFileWriter>

    fileprivate init(_ writer: consuming AtomicFileWriter) { self.writer = Mutex(consume writer) }

    /// Performs a step of `commit`, and returns its error.
    fileprivate func perform(
      _ step: (inout AtomicFileWriter) throws(SystemError) -> Void
    ) -> SystemError? {
      writer.withLock { writer in
        do throws(SystemError) {
          try step(&writer)
          return nil
        } catch { return error }
      }
    }
  }

  /// Returns the file, which nothing is written to any more, for `commit` of several files.
  package consuming func written() -> Written { Written(self) }

  /// Replaces several files, each atomically, in a fraction of the time of a `commit` of each.
  ///
  /// The writing of all bytes is started before the first wait, and the waits are on several threads: a file system
  /// and a disk perform requests that come together as one. A file gets its name after its own bytes are on
  /// the disk, so a crash leaves of each file the old or the new one, but may leave new ones beside old ones.
  ///
  /// - Parameter files: Files that were not committed before; each holds two descriptors.
  /// - Returns: The error of each file, or `nil` if it was replaced, in the order of the files.
  /// - Complexity: At most nine system calls for each file and one for each folder; starts at most seven threads,
  ///   which have ended when the call returns.
  package static func commit(_ files: [Written]) -> [SystemError?] {
    for file in files { _ = file.perform { $0.startFlushing() } }
    var errors = FlushQueue(files).errors()
    for index in files.indices where errors[index] == nil {
      errors[index] = files[index].perform { writer throws(SystemError) in try writer.rename() }
    }
    var folders: [String: SystemError?] = [:]
    for index in files.indices where errors[index] == nil {
      let file = files[index]
      guard let folder = file.writer.withLock({ $0.renamedFolder }) else { continue }
      let error =
        folders[folder]
        ?? file.perform { writer throws(SystemError) in try writer.flushFolder() }
      folders[folder] = .some(error)
      errors[index] = error
    }
    return errors
  }
}

/// Files whose bytes several threads wait for.
private final class FlushQueue: Sendable {
  /// The largest number of threads, which do nothing but wait.
  private static let threadLimit = 8

  private let files: [AtomicFileWriter.Written]
  private let next = Atomic<Int>(0)
  private let found: Mutex<[SystemError?]>

  init(_ files: [AtomicFileWriter.Written]) {
    self.files = files
    found = Mutex(Array(repeating: nil, count: files.count))
  }

  /// Waits for all files, and returns the error of each.
  func errors() -> [SystemError?] {
    let ended = DispatchSemaphore(value: 0)
    let started = (1..<max(1, min(files.count, Self.threadLimit))).count { _ in
      DetachedThread.start {
        self.flush()
        ended.signal()
      }
    }
    flush()
    for _ in 0..<started { ended.wait() }
    return found.withLock { $0 }
  }

  /// Waits for one file after the other until none is left.
  private func flush() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < files.count else { return }
      let error = files[index].perform { writer throws(SystemError) in try writer.flush() }
      found.withLock { $0[index] = error }
    }
  }
}
