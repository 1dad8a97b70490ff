#if Images
  import ApusSystem
  import Synchronization

  /// One run over pictures: the results so far, and the thumbnails that wait for the disk.
  final class ThumbnailFilesRun: Sendable {
    /// A thumbnail without its name, and the number of its picture.
    private struct Waiting {
      let picture: Int
      let file: AtomicFileWriter.Written
    }

    private struct State {
      var results: [ThumbnailFilesResult?]
      var waiting: [Waiting] = []
      var isStopped = false
    }

    /// The number of thumbnails that wait for the disk together. Each has two descriptors until then, and a process has
    /// 1,024 as a rule.
    private static let waitingLimit = 64

    private let maker: ThumbnailFiles
    private let pictures: [ThumbnailFiles.Picture]
    private let state: Mutex<State>

    init(_ maker: ThumbnailFiles, _ pictures: [ThumbnailFiles.Picture]) {
      self.maker = maker
      self.pictures = pictures
      state = Mutex(State(results: Self.refused(pictures)))
    }

    /// Refuses the pictures whose thumbnails would replace those of a picture before.
    private static func refused(_ pictures: [ThumbnailFiles.Picture]) -> [ThumbnailFilesResult?] {
      var owners: [String: Int] = [:]
      return pictures.indices.map { index in
        for path in pictures[index].thumbnails {
          let owner = owners[path, default: index]
          owners[path] = owner
          if owner != index { return .failed(.taken(by: pictures[owner].path)) }
        }
        return nil
      }
    }

    /// Makes all thumbnails on several threads, each with its share of the memory; then those that need more, one after
    /// the other.
    func results(_ finished: @Sendable (Int) -> Bool) -> [ThumbnailFilesResult] {
      removeLeftovers()
      let threads = max(1, min(pictures.count, maker.threadCount))
      let share = maker.memoryByteCount / threads
      UsableProcessors.perform(pictures.count, threads: threads) { index in
        perform(index, memory: share, isLast: threads == 1, finished)
      }
      for index in pictures.indices where threads > 1 {
        perform(index, memory: maker.memoryByteCount, isLast: true, finished)
      }
      commit(atLeast: 1)
      return state.withLock { state in state.results.map { $0 ?? .failed(.stopped) } }
    }

    /// Removes the temporary files that killed runs left.
    private func removeLeftovers() {
      let folders = Set(pictures.flatMap { $0.thumbnails.map { Folders.around($0) } })
      for folder in folders { _ = try? AtomicFileWriter.removeLeftovers(in: folder) }
    }

    /// Makes the thumbnails of a picture that has no result.
    ///
    /// - Parameters:
    ///   - index: The number of the picture.
    ///   - memory: The largest number of bytes for the file and its decoder.
    ///   - isLast: Whether a picture that needs more memory fails.
    ///   - finished: The closure of the caller.
    private func perform(
      _ index: Int, memory: Int, isLast: Bool, _ finished: @Sendable (Int) -> Bool
    ) {
      guard state.withLock({ !$0.isStopped && $0.results[index] == nil }) else { return }
      let made = ThumbnailFilesJob(maker: maker, picture: pictures[index]).perform(memory: memory)
      if !isLast, case .failed(let failure) = made.result, failure.needsMemory { return }
      state.withLock { state in
        state.results[index] = made.result
        state.waiting += made.files.map { Waiting(picture: index, file: $0) }
      }
      commit(atLeast: Self.waitingLimit)
      if !finished(index) { state.withLock { $0.isStopped = true } }
    }

    /// Gives the thumbnails that wait their names, if there are so many.
    private func commit(atLeast count: Int) {
      let waiting = state.withLock { state -> [Waiting] in
        guard state.waiting.count >= count else { return [] }
        defer { state.waiting = [] }
        return state.waiting
      }
      let errors = AtomicFileWriter.commit(waiting.map(\.file))
      for (thumbnail, error) in zip(waiting, errors) {
        guard let error else { continue }
        state.withLock { $0.results[thumbnail.picture] = .failed(.system(error)) }
      }
    }
  }
#endif
