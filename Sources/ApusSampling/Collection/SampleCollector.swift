import ApusProfile

/// The samples of a recording as addresses in files, from the records of the kernel in the order of
/// time.
///
/// It is a state machine without system calls: the mappings of each process, its threads, and the
/// samples so far. Equal stacks are stored once.
struct SampleCollector: Sendable {
  /// A location of code: an offset in a mapped file, or an address without a file.
  struct Location: Hashable, Sendable {
    /// The index in `files`; -1 if no file is mapped there.
    let file: Int32
    let offset: UInt64
    /// Whether the function is suspended: it waits for the function that is called from it.
    var isContext = false

    /// The state of a thread, which stands below its running function.
    static func state(_ state: ThreadState) -> Location {
      Location(file: stateFile, offset: UInt64(bitPattern: state.rawValue))
    }

    /// The state, if the location is one.
    var state: ThreadState? {
      file == Self.stateFile ? ThreadState(rawValue: Int64(bitPattern: offset)) : nil
    }

    private static let stateFile: Int32 = -2
  }

  /// The state of a process.
  private struct Process: Sendable {
    var space = AddressSpace()
    /// The number of the location of each address that was looked up.
    var known: [UInt64: Int32] = [:]
    /// The names of its threads by their numbers.
    var names: [Int32: String] = [:]
    var name = ""
  }

  /// The files of the locations, in the order of their first mappings.
  private(set) var files: [MappedModule] = []
  /// The locations of all stacks.
  private(set) var locations: [Location] = []
  private(set) var stacks = StackTable()
  private(set) var threads: [ProfileThread] = []
  private(set) var tasks = TaskTable()
  private var samples: [ProfileSample] = []
  private(set) var lostCount = 0
  /// The number of stacks whose outermost addresses were in no code, and were cut off.
  private(set) var cutCount = 0
  /// The number of samples of child tasks whose parent was running, so that its functions are not known.
  private(set) var runningParentCount = 0
  /// The copied stacks that could not be unwound to their outermost function.
  private(set) var unwinding = UnwindCounts()
  /// The programs that were executed and have no agent.
  private(set) var agentless = AgentlessPrograms()
  /// The number of threads that the recording saw, with those that had no sample.
  private(set) var threadCount = 1

  private var fileNumbers: [MappedModule: Int32] = [:]
  private var locationNumbers: [Location: Int32] = [:]
  private var threadNumbers: [ProfileThread: Int] = [:]
  private var processes: [Int32: Process] = [:]
  /// The last stack of each thread that was stopped.
  private var lastStacks: [Int32: Int32] = [:]
  /// The nanoseconds before the newest sample in which samples are kept; `nil` to keep all.
  private let kept: UInt64?
  /// The number of samples at the beginning that are older.
  private var oldCount = 0

  /// Creates a collector without samples.
  ///
  /// - Parameter kept: The nanoseconds before the newest sample in which samples are kept; `nil` to keep
  ///   all.
  init(keepingLast kept: UInt64? = nil) { self.kept = kept }
  /// The answer of the tables for each location that was unwound.
  private var answers: [Int32: UnwindAnswer] = [:]

  /// Takes the mappings and the names of a process that ran before the recording.
  mutating func attach(
    _ process: Int32, mappings: [Mapping], name: String, threads: [Int32: String]
  ) {
    for mapping in mappings { map(mapping, in: process) }
    threadCount = threads.count
    processes[process, default: Process()].name = name
    processes[process, default: Process()].names = threads
  }

  /// Takes the next record.
  ///
  /// - Parameter tables: Returns the answer of the tables of a module for a location; copied stacks need
  ///   them.
  mutating func take(
    _ timed: KernelRecord.Timed,
    tables: (Location, [MappedModule]) -> UnwindAnswer = { _, _ in .noTable }
  ) {
    switch timed.record {
    case .sample(let process, let thread, let addresses):
      sample(process, thread, addresses, [], timed.nanoseconds)
    case .stack(let process, let thread, let copy):
      unwind(process, thread, copy, timed.nanoseconds, tables)
    case .stopped(let process, let thread, let copy, let state):
      unwind(process, thread, copy, timed.nanoseconds, tables, state)
    case .unchanged(let process, let thread): repeatSample(process, thread, timed.nanoseconds)
    case .chain(let process, let thread, let frames, let contexts, let end, let task):
      if end == .cut { cutCount += 1 }
      if end == .parentRuns { runningParentCount += 1 }
      sample(process, thread, frames, contexts, timed.nanoseconds, task)
    case .agent(let process): agentless.hasAgent(process)
    case .mapping(let process, let mapping): map(mapping, in: process)
    case .name(let process, let thread, let name, let isProgram):
      if isProgram {
        processes[process] = Process()
        agentless.execute(name, in: process)
      }
      processes[process, default: Process()].names[thread] = name
      if process == thread { processes[process]?.name = name }
    case .start(let process, let parent):
      threadCount += 1
      if process != parent {
        processes[process] = processes[parent]
        agentless.fork(process)
      }
    case .end(let process, let thread):
      processes[process]?.names[thread] = nil
      // Other threads may outlive the first, and need the mappings.
      if process == thread { processes[process]?.known = [:] }
    case .lost(let count): lostCount += count
    }
  }

  private mutating func map(_ mapping: Mapping, in process: Int32) {
    if fileNumbers[mapping.file] == nil {
      fileNumbers[mapping.file] = Int32(files.count)
      files.append(mapping.file)
    }
    processes[process, default: Process()].space.add(mapping)
    processes[process]?.known.removeAll()
  }

  private mutating func sample(
    _ number: Int32, _ thread: Int32, _ addresses: [UInt64], _ contexts: [UInt64],
    _ nanoseconds: UInt64, _ task: KernelRecord.SampledTask? = nil
  ) {
    var process = processes.removeValue(forKey: number) ?? Process()
    defer { processes[number] = process }
    // A caller's address is that after the call, which may belong to the next function.
    let chain = addresses.indices.map { depth in
      location(of: depth == 0 ? addresses[depth] : addresses[depth] &- 1, in: &process)
    }
    // A function without a frame pointer may leave any number in its place.
    let end = chain.lastIndex { locations[Int($0)].file >= 0 } ?? 0
    if end + 1 < chain.count { cutCount += 1 }
    let waiting = contexts.map { context(of: location(of: $0, in: &process)) }
    let index = task.map {
      tasks.index(process: Int(number), number: Int($0.number), parent: $0.parent.map { Int($0) })
    }
    append(chain[...end] + waiting, number, thread, process, nanoseconds, task: index ?? -1)
  }

  /// Unwinds a copied stack.
  private mutating func unwind(
    _ number: Int32, _ thread: Int32, _ copy: StackCopy, _ nanoseconds: UInt64,
    _ tables: (Location, [MappedModule]) -> UnwindAnswer, _ state: ThreadState? = nil
  ) {
    var process = processes.removeValue(forKey: number) ?? Process()
    defer { processes[number] = process }
    var walk = StackWalk(copy, .current)
    walk.run { address in answer(for: location(of: address, in: &process), tables) }
    let chain = walk.callAddresses.map { location(of: $0, in: &process) }
    let breaking = chain.last { locations[Int($0)].file >= 0 }
    unwinding.count(walk.end, in: breaking.map { files[Int(locations[Int($0)].file)].name } ?? "")
    let inner = state.flatMap { $0 == .running ? nil : [self.number(of: .state($0))] } ?? []
    append(inner + chain[...], number, thread, process, nanoseconds)
    if state != nil { lastStacks[thread] = samples[samples.count - 1].stack }
  }

  /// Adds a sample of a thread with the stack of its sample before.
  private mutating func repeatSample(_ number: Int32, _ thread: Int32, _ nanoseconds: UInt64) {
    guard let last = lastStacks[thread] else { return }
    let name = processes[number]?.names[thread] ?? processes[number]?.name ?? ""
    add(last, number, thread, name, nanoseconds)
  }

  private mutating func answer(
    for number: Int32, _ tables: (Location, [MappedModule]) -> UnwindAnswer
  ) -> UnwindAnswer {
    if let known = answers[number] { return known }
    let answer = tables(locations[Int(number)], files)
    answers[number] = answer
    return answer
  }

  /// Adds a sample.
  ///
  /// - Parameter chain: The numbers of locations, the running function first.
  private mutating func append(
    _ chain: ArraySlice<Int32>, _ number: Int32, _ thread: Int32, _ process: Process,
    _ nanoseconds: UInt64, task: Int32 = -1
  ) {
    let stack = chain.reversed().reduce(Int32(0)) { stacks.child(of: $0, frame: $1) }
    let name = process.names[thread] ?? process.name
    add(stack, number, thread, name, nanoseconds, task)
  }

  private mutating func add(
    _ stack: Int32, _ number: Int32, _ thread: Int32, _ name: String, _ nanoseconds: UInt64,
    _ task: Int32 = -1
  ) {
    samples.append(
      ProfileSample(
        stack: stack, thread: threadNumber(number, thread, name), nanoseconds: nanoseconds,
        task: task))
    forget(before: nanoseconds)
  }

  private mutating func location(of address: UInt64, in process: inout Process) -> Int32 {
    if let known = process.known[address] { return known }
    let mapping = process.space.mapping(at: address)
    let location =
      mapping.map {
        Location(file: fileNumbers[$0.file] ?? -1, offset: address - $0.start &+ $0.fileOffset)
      } ?? Location(file: -1, offset: 0)
    let number = number(of: location)
    process.known[address] = number
    return number
  }

  /// Returns the location of a function that is suspended at another location.
  private mutating func context(of number: Int32) -> Int32 {
    var location = locations[Int(number)]
    location.isContext = true
    return self.number(of: location)
  }

  private mutating func number(of location: Location) -> Int32 {
    let number = locationNumbers[location] ?? Int32(locations.count)
    if number == locations.count {
      locationNumbers[location] = number
      locations.append(location)
    }
    return number
  }

  private mutating func threadNumber(_ process: Int32, _ thread: Int32, _ name: String) -> Int {
    let thread = ProfileThread(process: Int(process), thread: Int(thread), name: name)
    if let number = threadNumbers[thread] { return number }
    threadNumbers[thread] = threads.count
    threads.append(thread)
    return threads.count - 1
  }

  // MARK: The newest samples

  /// The samples that are kept, in the order of time.
  var keptSamples: ArraySlice<ProfileSample> { samples[oldCount...] }

  /// The number of kept samples of threads that waited.
  var waitingCount: Int {
    let frames = stacks.frames
    return keptSamples.count { sample in
      let frame = frames[Int(sample.stack)]
      return frame >= 0 && locations[Int(frame)].state != nil
    }
  }

  private static let fewest = 4096

  /// Drops samples that are too old, with their stacks, when they are most of all samples.
  ///
  /// - Complexity: O(1) on average.
  private mutating func forget(before newest: UInt64) {
    guard let kept else { return }
    while samples[oldCount].nanoseconds < newest - min(newest, kept) { oldCount += 1 }
    guard oldCount > Self.fewest, 2 * oldCount > samples.count else { return }
    samples.removeFirst(oldCount)
    oldCount = 0
    var moved = StackMove(from: stacks)
    for index in samples.indices { samples[index].stack = moved.node(samples[index].stack) }
    lastStacks = lastStacks.mapValues { moved.node($0) }
    stacks = moved.stacks
  }
}

/// Stacks that are still needed, moved into a table of their own.
private struct StackMove {
  private(set) var stacks = StackTable()
  private let old: StackTable
  private var nodes: [Int32: Int32] = [0: 0]

  init(from old: StackTable) { self.old = old }

  mutating func node(_ node: Int32) -> Int32 {
    if let known = nodes[node] { return known }
    let moved = old.path(to: node).reduce(Int32(0)) { stacks.child(of: $0, frame: $1) }
    nodes[node] = moved
    return moved
  }
}
