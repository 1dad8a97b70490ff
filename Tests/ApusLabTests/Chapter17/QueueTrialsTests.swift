import ApusStores
import Testing

@testable import ApusLab

@Suite("Queues in front of a disk")
struct QueueTrialsTests {
  private typealias Kind = RejectedQueue.Kind
  private static let count = 20

  /// What each of four queues does in a trial, and the queue of references.
  private static func results(
    _ trial: (QueueTrials) throws -> Int
  ) throws -> (rejected: [Int], references: Int) {
    let rejected = try Kind.allCases.map { kind in
      try trial(QueueTrials(count: count) { RejectedQueue(kind) })
    }
    return (rejected, try trial(QueueTrials(count: count) { ReferenceQueue() }))
  }

  @Test("Only a queue of objects saves halves of two changes")
  func torn() throws {
    let (rejected, references) = try Self.results { try $0.tornSaves() }
    #expect(rejected == [Self.count, 0, 0, 0])
    #expect(references == 0)
  }

  @Test("Only a queue of copies saves for each change")
  func flood() throws {
    let (rejected, references) = try Self.results { try $0.savesOfBurst() }
    #expect(rejected == [1, Self.count, 1, 1])
    #expect(references == 1)
  }

  @Test("Only a queue that discards newer copies loses changes")
  func lost() throws {
    let (rejected, references) = try Self.results { try $0.lostChanges() }
    #expect(rejected == [0, 0, Self.count, 0])
    #expect(references == 0)
  }

  @Test("Only a queue that discards older copies never saves a busy object")
  func starved() throws {
    let saves = try [Kind.objects, .copies, .withoutOlder].map { kind in
      try QueueTrials(count: Self.count) { RejectedQueue(kind) }.savesOfBusyObject()
    }
    #expect(saves[0] > 0 && saves[1] > 0)
    #expect(saves[2] == 0)
    #expect(try QueueTrials(count: Self.count) { ReferenceQueue() }.savesOfBusyObject() > 0)
  }

  @Test("A queue that skips a save is refused as a wrong result")
  func planted() {
    let trials = QueueTrials(count: Self.count) { ForgetfulQueue() }
    #expect(throws: WrongResultError.self) { try trials.savesOfBusyObject() }
  }

  @Test("A queue of references has one save at once, and blocks have at least one")
  func blocked() throws {
    let blocked = BlockedSaves(count: 3)
    #expect(try blocked.inQueue() == 1)
    #expect((1...3).contains(blocked.inDispatchQueue()))
  }
}

/// A queue that takes no change of an object twice.
private final class ForgetfulQueue: SavingQueue {
  private let queue = RejectedQueue(.copies)
  private var seen: Set<Int> = []

  func change(_ id: Int, to value: Int) {
    if seen.insert(id).inserted { queue.change(id, to: value) }
  }

  func step() -> Bool { queue.step() }
  var disk: SavedObjects { queue.disk }
}
