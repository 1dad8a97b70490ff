import ApusChannels
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store whose calls run on threads of its own, so that a task waits for a disk without blocking a thread of Swift's pool.
///
///     let notes = try StoreOnThreads(try LogStore(path: "notes.store"), threads: 2)
///     try await notes.put("note://7", Array("milk".utf8))
///
/// A call costs two switches of threads, some 20 us. To hide the kind of a store only, use `AnyStore`.
public final class StoreOnThreads<Base: Store>: AsyncStore {
  private typealias Job = @Sendable () -> Void

  /// The store that is called.
  public let base: Base
  private let jobs: Channel<Job>

  /// Starts the threads, which end with the object.
  ///
  /// - Parameters:
  ///   - base: The store that is called.
  ///   - threads: The number of calls that may run at one time, at least 1.
  /// - Throws: `system` if no thread can be made.
  /// - Complexity: O(*n*) in the threads.
  public init(_ base: Base, threads: Int = 2) throws(StoreError) {
    precondition(threads > 0, "threads must be positive")
    self.base = base
    let jobs = Channel<Job>(.unbounded)
    self.jobs = jobs
    for _ in 0..<threads {
      let isStarted = DetachedThread.start {
        while let job = jobs.blockingReceive() { job() }
      }
      guard isStarted else {
        jobs.close()
        throw .system(SystemError(.createThread, "", code: EAGAIN))
      }
    }
  }

  deinit { jobs.close() }

  private func run<Value: Sendable>(
    _ call: @escaping @Sendable (Base) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let base = base
    let result = await withCheckedContinuation { continuation in
      let job: Job = {
        do throws(StoreError) {
          continuation.resume(returning: Result<Value, StoreError>.success(try call(base)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
      // The channel has room for any number of jobs, and is open as long as the object lives.
      precondition(jobs.trySend(job).isSent, "the channel must be open")
    }
    return try result.get()
  }

  /// Returns the value of a reference, or `nil` if it has none.
  public func get(_ reference: Reference) async throws(StoreError) -> StoredValue? {
    try await run { base throws(StoreError) in try base.get(reference) }
  }

  /// Returns the values of several references.
  public func get(_ references: [Reference]) async throws(StoreError) -> [StoredValue?] {
    try await run { base throws(StoreError) in try base.get(references) }
  }

  /// Gives a reference a value.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) async throws(StoreError) -> StoreVersion {
    try await run { base throws(StoreError) in try base.put(reference, value, if: condition) }
  }

  /// Gives several references values.
  public func put(_ entries: [StoreEntry]) async throws(StoreError) {
    try await run { base throws(StoreError) in try base.put(entries) }
  }

  /// Removes the value of a reference.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) async throws(StoreError) -> Bool {
    try await run { base throws(StoreError) in try base.delete(reference, if: condition) }
  }

  /// Returns the first references in a container.
  public func list(
    _ container: Reference, after last: Reference?, limit: Int
  ) async throws(StoreError) -> [Reference] {
    try await run { base throws(StoreError) in
      var listing = try base.list(container, after: last)
      return try listing.next(limit: limit) ?? []
    }
  }

  /// Returns a reader of the references in a container that are changed from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    base.changes(under: container)
  }

  /// Makes all changes durable, as far as the store can.
  public func flush() async throws(StoreError) {
    try await run { base throws(StoreError) in try base.flush() }
  }
}
