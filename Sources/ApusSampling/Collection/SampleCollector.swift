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
  private(set) var samples: [ProfileSample] = []
  private(set) var lostCount = 0
  /// The number of stacks whose outermost addresses were in no code, and were cut off.
  private(set) var cutCount = 0
  /// The number of threads that the recording saw, with those that had no sample.
  private(set) var threadCount = 1

  private var fileNumbers: [MappedModule: Int32] = [:]
  private var locationNumbers: [Location: Int32] = [:]
  private var threadNumbers: [ProfileThread: Int] = [:]
  private var processes: [Int32: Process] = [:]

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
  mutating func take(_ timed: KernelRecord.Timed) {
    switch timed.record {
    case .sample(let process, let thread, let addresses):
      sample(process, thread, addresses, [], timed.nanoseconds)
    case .chain(let process, let thread, let frames, let contexts, let isCut):
      if isCut { cutCount += 1 }
      sample(process, thread, frames, contexts, timed.nanoseconds)
    case .mapping(let process, let mapping): map(mapping, in: process)
    case .name(let process, let thread, let name, let isProgram):
      if isProgram { processes[process] = Process() }
      processes[process, default: Process()].names[thread] = name
      if process == thread { processes[process]?.name = name }
    case .start(let process, let parent):
      threadCount += 1
      if process != parent { processes[process] = processes[parent] }
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
    _ nanoseconds: UInt64
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
    let stack = (waiting.reversed() + chain[...end].reversed()).reduce(Int32(0)) {
      stacks.child(of: $0, frame: $1)
    }
    let name = process.names[thread] ?? process.name
    samples.append(
      ProfileSample(
        stack: stack, thread: threadNumber(number, thread, name), nanoseconds: nanoseconds))
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
}
