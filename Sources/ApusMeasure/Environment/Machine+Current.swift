package import ApusSystem
import CApusSystem

extension Machine {
  /// Reads the machine's description of itself.
  ///
  /// If a fact cannot be read, a text is `unknown`, a number is 0 and a list is empty. No content
  /// of the files can cause a trap. On the machine itself, system calls are used if `/proc` is
  /// absent. On macOS, the facts are read through `sysctl`.
  ///
  ///     Machine.current().model  // "AMD EPYC"
  ///
  /// - Parameter root: The folder that contains `/proc` and `/sys`; a test chooses its own folder.
  /// - Complexity: Reads about thirty small files: a quarter of a millisecond on a machine of 2
  ///   processors. Allocates.
  public static func current(root: String = "/") -> Machine {
    #if canImport(Darwin)
      if root == "/" { return systemControl() }
    #endif
    return Machine(facts: FactTree(root: root))
  }

  /// Reads the machine's description from the files of Linux.
  package init(facts: FactTree) {
    let processors = (try? facts.text("/proc/cpuinfo")) ?? ""
    self.init(
      model: Self.model(processors),
      architecture: Self.programArchitecture,
      logicalProcessors: Self.processorCount(facts, processors),
      caches: Self.caches(facts),
      memoryBytes: Self.memory(facts),
      hypervisor: Self.hypervisor(facts, processors),
      kernel: Self.kernel(facts))
  }

  /// The placeholder for a text that cannot be read.
  static let unknown = "unknown"

  static var programArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      unknown
    #endif
  }

  private static func processorCount(_ facts: FactTree, _ processors: String) -> Int {
    if let count = try? facts.value("/sys/devices/system/cpu/online", \.processorListCount) {
      return count
    }
    let listed = processors.lines.count { $0.utf8.starts(with: "processor".utf8) }
    return listed == 0 && facts.isLive ? Self.systemProcessors : listed
  }

  private static func caches(_ facts: FactTree) -> [Cache] {
    var caches: [Cache] = []
    for index in 0..<16 {
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      guard let level = try? facts.integer(folder + "/level") else { break }
      if let cache = cache(facts, folder, level: level) { caches.append(cache) }
    }
    return caches.sorted {
      ($0.bytes, $0.level, $0.kind.rawValue) < ($1.bytes, $1.level, $1.kind.rawValue)
    }
  }

  private static func cache(_ facts: FactTree, _ folder: String, level: Int) -> Cache? {
    guard let name = try? facts.text(folder + "/type"),
      let kind = Cache.Kind(rawValue: name.lowercased()),
      let bytes = try? facts.value(folder + "/size", \.byteSize)
    else { return nil }
    return Cache(
      level: level, kind: kind, bytes: bytes,
      lineBytes: (try? facts.integer(folder + "/coherency_line_size")) ?? 0,
      sharedBy: (try? facts.value(folder + "/shared_cpu_list", \.processorListCount)) ?? 1)
  }

  private static func memory(_ facts: FactTree) -> Int {
    let total = try? facts.value("/proc/meminfo") { $0.field("MemTotal")?.byteSize }
    return total ?? (facts.isLive ? systemMemory : 0)
  }

  private static func kernel(_ facts: FactTree) -> String {
    if let words = try? facts.text("/proc/version").words, words.count >= 3, words[1] == "version" {
      return "\(words[0]) \(words[2])"
    }
    return facts.isLive ? systemKernel ?? unknown : unknown
  }
}
