#if Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusImages
  import ApusMeasure
  import ApusSystem
  import CApusSystem
  import Synchronization

  /// The action of `apus image thumb`.
  struct ThumbnailCommand {
    private let settings: ThumbnailSettings
    private let folder: String
    private let list: PictureList

    init(_ settings: ThumbnailSettings, _ invocation: Invocation) {
      self.settings = settings
      folder = settings.folder ?? "."
      list = PictureList(invocation.operands)
    }

    func run() -> ExitStatus {
      apus_watch_interrupts()
      for failure in list.failures { report("\(failure)") }
      let jobs = jobs()
      let results = perform(jobs)
      let made = results.count { $0 == .made }
      let kept = results.count { $0 == .kept }
      for (job, result) in zip(jobs, results) {
        if let problem = result.problem { report("\(job.path): \(problem)") }
      }
      var statuses = results.map(\.status)
      if !list.failures.isEmpty { statuses.append(.incomplete) }
      if apus_interrupted() != 0 { statuses.append(.interrupted) }
      if settings.hasSheet { statuses.append(writeSheet(jobs, results)) }
      let damaged = results.count - made - kept - results.count(where: \.isFailed)
      StandardStream.output.write(
        "\(folder.printable): thumbnails of \(made + damaged) pictures were made, of \(kept) were up to date"
          + (damaged > 0 ? "; \(damaged) pictures are damaged" : "") + "\n")
      return .worst(of: statuses)
    }

    /// The jobs, without those whose thumbnails would replace those of another picture.
    private func jobs() -> [ThumbnailJob] {
      var owners: [String: String] = [:]
      return list.pictures.map { picture in
        let key = "\(picture.name).\(picture.thumbnailExtension)"
        let first = owners[key, default: picture.path]
        owners[key] = first
        return ThumbnailJob(
          path: picture.path, name: "\(folder)/\(picture.name)",
          fileExtension: picture.thumbnailExtension, settings: settings,
          rival: first == picture.path ? nil : first)
      }
    }

    /// Performs all jobs on all processors, each with its share of the memory; then those that need more, one
    /// after the other.
    private func perform(_ jobs: [ThumbnailJob]) -> [ThumbnailJob.Result] {
      let results = Mutex([ThumbnailJob.Result?](repeating: nil, count: jobs.count))
      let progress = SharedProgress(count: jobs.count)
      let threads = max(1, min(jobs.count, UsableProcessors.count))
      UsableProcessors.perform(jobs.count, threads: threads) { index in
        guard apus_interrupted() == 0 else { return }
        let result = jobs[index].perform(memory: settings.memory / threads)
        if !result.needsMemory { progress.finish(jobs[index].path) }
        results.withLock { $0[index] = result }
      }
      for index in jobs.indices
      where results.withLock({ $0[index]?.needsMemory ?? false }) && apus_interrupted() == 0 {
        let result = jobs[index].perform(memory: settings.memory)
        progress.finish(jobs[index].path)
        results.withLock { $0[index] = result }
      }
      progress.erase()
      return results.withLock { $0.map { $0 ?? .stopped } }
    }

    private func writeSheet(_ jobs: [ThumbnailJob], _ results: [ThumbnailJob.Result]) -> ExitStatus
    {
      let names = zip(jobs, results).filter { !$0.1.isFailed }.flatMap { $0.0.files }
      let page = ContactSheet.page(names.map { String($0.dropFirst(folder.count + 1)) })
      do throws(SystemError) {
        try AtomicFileWriter.write(Array(page.utf8), to: "\(folder)/sheet.html")
        return .success
      } catch {
        report("\(error)")
        return .incomplete
      }
    }

    private func report(_ problem: String) {
      StandardStream.error.write("image: \(problem.printable)\n")
    }
  }

  /// The progress of jobs on several threads.
  private final class SharedProgress: Sendable {
    private struct State: ~Copyable {
      let line = ProgressLine()
      var doneCount = 0
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    func finish(_ path: String) {
      state.withLock { state in
        state.doneCount += 1
        state.line.show(path, fraction: Double(state.doneCount) / Double(count), secondsLeft: nil)
      }
    }

    func erase() { state.withLock { $0.line.erase() } }
  }
#endif
