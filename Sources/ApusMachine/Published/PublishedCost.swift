/// One published figure.
public struct PublishedCost: Sendable, Hashable {
  /// What was measured, in words of ours that are the same for all machines.
  public enum Item: String, Sendable, Hashable, CaseIterable {
    /// A load that hits the first cache.
    case l1 = "L1"
    /// A load that hits the second cache.
    case l2 = "L2"
    /// A load from main memory.
    case memory
    /// Half a round trip between two threads that wake each other with semaphores.
    case semaphoreSwitch = "semaphore switch"
    /// Locking and unlocking a mutex that nobody else wants.
    case mutex
    /// Reading a small part of a file that is open and cached.
    case smallRead = "small read"
    /// Reading a small part of a file from the device.
    case deviceRead = "device read"
    /// All that a procedure loses by running in a new thread: from the creation to the joiner's return, less the
    /// procedure.
    case threadTotal = "thread total"
    /// Creating a thread.
    case threadCreate = "thread create"
    /// The end of a thread, without its joiner's wait.
    case threadEnd = "thread end"
    /// From the last instruction of a thread to the return of the joiner that waits for it.
    case threadJoin = "thread join"
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

  /// What was measured.
  public let item: Item
  /// What it cost in nanoseconds, from the printed column that has more digits.
  public let nanoseconds: Double
  /// How many fit in a tenth of a second, as printed, right or wrong.
  public let printedPerTenthOfASecond: Double?

  /// Creates a cost.
  public init(_ item: Item, _ nanoseconds: Double, printedPerTenthOfASecond: Double? = nil) {
    self.item = item
    self.nanoseconds = nanoseconds
    self.printedPerTenthOfASecond = printedPerTenthOfASecond
  }

  /// How many fit in a tenth of a second, which is 10^8 ns.
  public var perTenthOfASecond: Double { 1e8 / nanoseconds }
}
