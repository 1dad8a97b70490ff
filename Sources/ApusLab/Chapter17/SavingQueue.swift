import ApusStores
import Dispatch
import Synchronization

/// A queue between objects in memory and a disk. Its worker saves an object in two halves, so that a change can come between.
protocol SavingQueue {
  /// Changes an object, whose halves are then both the value.
  func change(_ id: Int, to value: Int) throws
  /// Lets the worker save half an object. Returns `false` if no object waits.
  func step() -> Bool
  /// What the disk has.
  var disk: SavedObjects { get }
}

extension SavingQueue {
  /// Lets the worker save all objects that wait.
  func finish() { while step() {} }
}

/// The objects on a disk, each with two halves.
struct SavedObjects: Sendable {
  /// A saved object.
  struct Saved: Sendable, Equatable {
    let first: Int
    let second: Int
  }

  private(set) var objects: [Int: Saved] = [:]
  /// The number of saves of each object.
  private(set) var saves: [Int: Int] = [:]

  /// The number of all saves.
  var saveCount: Int { saves.values.reduce(0, +) }

  mutating func save(_ id: Int, _ object: Saved) {
    objects[id] = object
    saves[id, default: 0] += 1
  }

  /// Whether an object was saved as it was after a change.
  func has(_ id: Int, _ value: Int) -> Bool { objects[id] == Saved(first: value, second: value) }
}

/// A queue that the book tried and rejected: it has the objects, or copies of them.
final class RejectedQueue: SavingQueue {
  /// What a queue has, and what it discards.
  enum Kind: CaseIterable {
    /// The object itself, which may change while it is saved.
    case objects
    /// A copy for each change.
    case copies
    /// A copy; a newer copy of an object that waits is discarded.
    case withoutNewer
    /// A copy; an older copy of the same object is discarded.
    case withoutOlder
  }

  private struct Member {
    let id: Int
    /// The copy, or `nil` for the object itself.
    let copy: Int?
  }

  private let kind: Kind
  private var memory: [Int: Int] = [:]
  private var members: [Member] = []
  private var current: (member: Member, first: Int)?
  private(set) var disk = SavedObjects()

  init(_ kind: Kind) { self.kind = kind }

  func change(_ id: Int, to value: Int) {
    memory[id] = value
    let isWaiting = members.contains { $0.id == id }
    switch kind {
    case .objects: if !isWaiting { members.append(Member(id: id, copy: nil)) }
    case .copies: members.append(Member(id: id, copy: value))
    case .withoutNewer: if !isWaiting { members.append(Member(id: id, copy: value)) }
    case .withoutOlder:
      members.removeAll { $0.id == id }
      members.append(Member(id: id, copy: value))
    }
  }

  func step() -> Bool {
    if let (member, first) = current {
      disk.save(member.id, .init(first: first, second: half(of: member)))
      current = nil
      return true
    }
    guard !members.isEmpty else { return false }
    let next = members.removeFirst()
    current = (next, half(of: next))
    return true
  }

  private func half(of member: Member) -> Int { member.copy ?? memory[member.id] ?? 0 }
}

/// The queue of references of this package, with a worker that waits before each half.
final class ReferenceQueue: SavingQueue {
  /// The memory, the disk, and how far the worker may go.
  private final class Shared: Sendable {
    let memory = MemoryStore()
    let disk = Mutex(SavedObjects())
    let allowed = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)

    func save(_ reference: Reference) throws {
      allowed.wait()
      let value = memory.get(reference)?.bytes ?? []
      done.signal()
      allowed.wait()
      let number = value.reversed().reduce(0) { $0 << 8 | Int($1) }
      if let part = reference.parts.last, let id = Int(part) {
        disk.withLock { $0.save(id, .init(first: number, second: number)) }
      }
      done.signal()
    }
  }

  private let shared = Shared()
  private let queue: CoalescingQueue

  init() { queue = CoalescingQueue { [shared] reference in try shared.save(reference) } }

  deinit { finish() }

  func change(_ id: Int, to value: Int) throws {
    let reference = try Reference("object", id: "\(id)")
    try shared.memory.put(reference, (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    queue.put(reference)
  }

  func step() -> Bool {
    shared.allowed.signal()
    while shared.done.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
      if queue.count == 0 {
        // The worker has nothing to save, so that nobody else takes the permission.
        shared.allowed.wait()
        return false
      }
    }
    return true
  }

  var disk: SavedObjects { shared.disk.withLock { $0 } }
}
