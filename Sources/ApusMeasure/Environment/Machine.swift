/// What the machine says that it is. Only facts that stay the same from boot to boot.
public struct Machine: Sendable, Hashable {
  /// One cache, as the system advertises it; on a shared host less may be yours.
  public struct Cache: Sendable, Hashable {
    /// What a cache holds.
    public enum Kind: String, Sendable, Hashable {
      /// Data only.
      case data
      /// Instructions only.
      case instruction
      /// Both.
      case unified
    }

    /// 1, 2, 3.
    public let level: Int
    /// What it holds.
    public let kind: Kind
    /// Its size in bytes.
    public let bytes: Int
    /// The size of a line in bytes; 0 where nothing tells.
    public let lineBytes: Int
    /// How many logical processors share it.
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
  /// `x86_64` or `arm64`.
  public let architecture: String
  /// Logical processors that are online; 0 where nothing tells.
  public let logicalProcessors: Int
  /// The caches of processor 0, smallest first.
  public let caches: [Cache]
  /// Main memory in bytes; 0 where nothing tells.
  public let memoryBytes: Int
  /// The hypervisor's name, `unknown` for one that does not say, or `nil` on bare metal as far as
  /// can be seen.
  public let hypervisor: String?
  /// The kernel's name and release, such as `Linux 6.18.44`. Not part of the identity.
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
