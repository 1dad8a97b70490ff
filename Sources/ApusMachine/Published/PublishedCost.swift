/// A published measurement.
///
///     let cost = PublishedMachine.named("iPhone X")?.cost(of: .memory)
///     cost?.nanoseconds  // 146.0
///
public struct PublishedCost: Sendable, Hashable {
  /// The measured quantity; its names are ours and the same for all machines.
  ///
  ///     for item in PublishedCost.Item.allCases {
  ///       print(item.rawValue, PublishedMachine.named("iPhone X")?.cost(of: item)?.nanoseconds ?? 0)
  ///     }
  ///
  public enum Item: String, Sendable, Hashable, CaseIterable {
    /// A load that hits the first cache.
    case l1 = "L1"
    /// A load that hits the second cache.
    case l2 = "L2"
    /// A load from main memory.
    case memory
    /// Half a round trip between two threads that wake each other with semaphores.
    case semaphoreSwitch = "semaphore switch"
    /// Locking and unlocking an uncontended mutex.
    case mutex
    /// Reading a small part of a file that is open and cached.
    case smallRead = "small read"
    /// Reading a small part of a file from the device.
    case deviceRead = "device read"
    /// The whole overhead of running a procedure in a new thread: the time from the creation to the
    /// joiner's return, minus the time of the procedure.
    case threadTotal = "thread total"
    /// Creating a thread.
    case threadCreate = "thread create"
    /// The end of a thread, from its last instruction to the wake-up of its joiner.
    case threadEnd = "thread end"
    /// The return of a waiting joiner after the end of the thread.
    case threadJoin = "thread join"
    /// A system call that does nothing else.
    case systemCall = "system call"
    /// A switch from one thread to another on a processor.
    case contextSwitch = "context switch"
    /// A branch whose direction the processor predicted wrongly.
    case branchMisprediction = "branch misprediction"
    /// Compressing 1 kB with a fast compressor.
    case compression = "compress 1 kB"
    /// Sending 2 kB to another machine.
    case networkSend = "send 2 kB"
    /// Reading 1 MB one after the other from main memory.
    case memoryMegabyte = "1 MB from memory"
    /// Reading 1 MB of a file from a solid-state drive.
    case driveMegabyte = "1 MB from a drive"
    /// Moving the head of a rotating disk.
    case diskSeek = "disk seek"
    /// Reading 1 MB of a file from a rotating disk.
    case diskMegabyte = "1 MB from a disk"
    /// A message to another machine in the same datacenter, and back.
    case datacenterRoundTrip = "datacenter round trip"
    /// A message from California to the Netherlands, and back.
    case intercontinentalRoundTrip = "intercontinental round trip"
    /// Adding two integers.
    case add
    /// Multiplying two integers.
    case multiply
    /// Dividing two integers.
    case divide
    /// Sending an Objective-C message.
    case message
    /// Returning an object autoreleased.
    case autorelease
    /// Allocating an object and releasing it.
    case allocate = "alloc"

    /// Whether the item belongs to the tables of operation costs.
    public var isOperation: Bool {
      switch self {
      case .add, .multiply, .divide, .message, .autorelease, .allocate: true
      default: false
      }
    }
  }

  /// The measured quantity.
  public let item: Item
  /// The time in nanoseconds, from the printed column that has more digits.
  public let nanoseconds: Double
  /// The number of executions in a tenth of a second as printed, even if that is wrong.
  public let printedPerTenthOfASecond: Double?
  /// A peculiarity of this cost, as a sentence; `nil` if there is none.
  public let remark: String?

  /// Creates a cost.
  public init(
    _ item: Item, _ nanoseconds: Double, printedPerTenthOfASecond: Double? = nil,
    remark: String? = nil
  ) {
    self.item = item
    self.nanoseconds = nanoseconds
    self.printedPerTenthOfASecond = printedPerTenthOfASecond
    self.remark = remark
  }

  /// The number of executions in a tenth of a second, which is 10^8 ns.
  public var perTenthOfASecond: Double { 1e8 / nanoseconds }
}
