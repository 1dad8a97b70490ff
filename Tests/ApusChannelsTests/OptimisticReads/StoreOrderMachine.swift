import ApusChannels

/// Snapshots of channels in the memory of processors that delay stores for a while, in order, as
/// x86 does. Other processors see a store later, but before the storing processor takes a lock.
final class StoreOrderMachine {
  enum Word: Int, CaseIterable {
    case held, version, count, accepts, closed, senders, receivers, permits
  }

  enum Step {
    case take(Int)
    case store(Int, Word, Int)
    case release(Int)
    /// Another action of the thread, at its position in the program.
    case action(() -> Void)
  }

  private(set) var memory: [[Int]]
  private var programs: [[Step]]
  private var buffers: [[(channel: Int, word: Word, value: Int)]]
  private let choose: (Int) -> Int
  /// The number of lock acquisitions of each channel.
  private(set) var taken: [Int]

  init(_ memory: [[Int]], _ programs: [[Step]], choose: @escaping (Int) -> Int) {
    self.memory = memory
    self.programs = programs.map { $0.reversed() }
    buffers = programs.map { _ in [] }
    taken = memory.map { _ in 0 }
    self.choose = choose
  }

  private enum Event {
    case advance(Int)
    case flush(Int)
  }

  private var possible: [Event] {
    var events: [Event] = []
    for thread in programs.indices {
      if !buffers[thread].isEmpty { events.append(.flush(thread)) }
      switch programs[thread].last {
      case nil: break
      case .take(let channel) where memory[channel][Word.held.rawValue] != 0: break
      default: events.append(.advance(thread))
      }
    }
    return events
  }

  /// Runs the threads for as long as `choose` selects a thread.
  func runWhileChosen() {
    while true {
      let events = possible
      let choice = choose(events.count + 1)
      if choice == events.count { return }
      perform(events[choice])
    }
  }

  /// Runs the threads to their ends.
  func finish() {
    while case let events = possible, !events.isEmpty { perform(events[choose(events.count)]) }
  }

  private func perform(_ event: Event) {
    switch event {
    case .flush(let thread): flush(thread)
    case .advance(let thread): advance(thread)
    }
  }

  private func flush(_ thread: Int) {
    let store = buffers[thread].removeFirst()
    memory[store.channel][store.word.rawValue] = store.value
  }

  private func advance(_ thread: Int) {
    switch programs[thread].removeLast() {
    case .take(let channel):
      while !buffers[thread].isEmpty { flush(thread) }
      memory[channel][Word.held.rawValue] = 1
      taken[channel] += 1
      buffers[thread].append((channel, .version, taken[channel]))
    case .store(let channel, let word, let value): buffers[thread].append((channel, word, value))
    case .release(let channel): buffers[thread].append((channel, .held, 0))
    case .action(let body): body()
    }
  }

  func load(_ channel: Int, _ word: Word) -> Int {
    runWhileChosen()
    return memory[channel][word.rawValue]
  }
}

/// The snapshot of a channel, for a thread that has stored nothing there.
struct MachineSnapshot: ChannelSnapshot {
  let machine: StoreOrderMachine
  var channel = 0
  let takesAnyNumber = false

  var version: UInt64 { UInt64(machine.load(channel, .version)) }
  var isLocked: Bool { machine.load(channel, .held) != 0 }
  var count: Int { machine.load(channel, .count) }
  var accepts: Int { machine.load(channel, .accepts) }
  var isClosed: Bool { machine.load(channel, .closed) != 0 }
  var hasPermits: Bool { machine.load(channel, .permits) != 0 }
  var hasReceivers: Bool { machine.load(channel, .receivers) != 0 }
  var hasSenders: Bool { machine.load(channel, .senders) != 0 }
}
