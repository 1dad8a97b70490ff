/// The machine's description of itself, with only facts that stay the same from boot to boot.
///
///     let machine = Machine.current()
///     print(machine.model, machine.logicalProcessors)  // AMD EPYC 2
///
public struct Machine: Sendable, Hashable {
  /// A cache as the system advertises it; on a shared host, a guest may have less of it.
  ///
  ///     for cache in Machine.current().caches where cache.kind != .instruction {
  ///       print("L\(cache.level): \(cache.bytes >> 10) KiB")  // L1: 32 KiB, L2: 1024 KiB, L3: 32768 KiB
  ///     }
  ///
  public struct Cache: Sendable, Hashable {
    /// The kind of content that a cache holds.
    ///
    ///     let largest = Machine.current().caches.last { $0.kind == .unified }
    ///     print(largest?.sharedBy ?? 0)  // 2, the processors that share it
    ///
    public enum Kind: String, Sendable, Hashable {
      /// A cache of data only.
      case data
      /// A cache of instructions only.
      case instruction
      /// A cache of data and instructions.
      case unified
    }

    /// The level of the cache: 1, 2 or 3.
    public let level: Int
    /// The kind of its content.
    public let kind: Kind
    /// The size of the cache in bytes.
    public let bytes: Int
    /// The size of a cache line in bytes; 0 if unknown.
    public let lineBytes: Int
    /// The number of logical processors that share the cache.
    public let sharedBy: Int

    /// Creates a description of a cache.
    public init(level: Int, kind: Kind, bytes: Int, lineBytes: Int, sharedBy: Int) {
      self.level = level
      self.kind = kind
      self.bytes = bytes
      self.lineBytes = lineBytes
      self.sharedBy = sharedBy
    }
  }

  /// The processor's model name, such as `AMD EPYC`, or `unknown`.
  public let model: String
  /// The architecture: `x86_64` or `arm64`.
  public let architecture: String
  /// The number of logical processors that are online; 0 if unknown.
  public let logicalProcessors: Int
  /// The caches of processor 0, smallest first.
  public let caches: [Cache]
  /// The main memory in bytes; 0 if unknown.
  public let memoryBytes: Int
  /// The hypervisor's name, `unknown` if it does not give a name, or `nil` if none was found.
  public let hypervisor: String?
  /// The kernel's name and release, such as `Linux 6.18.44`. Not part of the identifier.
  public let kernel: String

  /// Creates a description from its parts.
  public init(
    model: String, architecture: String, logicalProcessors: Int, caches: [Cache],
    memoryBytes: Int, hypervisor: String?, kernel: String
  ) {
    self.model = model
    self.architecture = architecture
    self.logicalProcessors = logicalProcessors
    self.caches = caches
    self.memoryBytes = memoryBytes
    self.hypervisor = hypervisor
    self.kernel = kernel
  }
}
