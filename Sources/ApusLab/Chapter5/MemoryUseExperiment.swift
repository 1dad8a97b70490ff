import ApusBytes
import ApusMachine
import ApusMeasure
import ApusSystem

extension CaseStudyExperiment {
  /// Allocation, pages, copies and counts of references: the book's chapter 5.
  static let memoryUse = CaseStudyExperiment(
    .memoryUse, from: BookMemory.source,
    measures: "pages that are read and written, allocations, large values, counts of references",
    how: """
      pages: a byte of each page of a cached file is read in a new mapping, and written in new memory. blocks: one array \
      for 1,000 numbers, and an object for each. use: a number is read from an array of 64 MiB or of 16 KiB, and \
      allocated as an object. pass: a value of 1 KiB is passed as an object and as a copy. owners: a list \
      is walked without counting references, and with a count for each object. exit-in-free: two programs in C with a million blocks. memory-returned is the share of the resident memory that is gone when \
      64 MiB of small blocks were freed; in a program in C with a block in use above them, by allocator, and with malloc_trim. A measurement is the time of a page, a number, a call or an object.
      """,
    seconds: 6, published: []
  ) {
    [
      CaseStudyGroup("memory use") { experiment in
        let count = experiment.scaled(10_000, atLeast: 100)
        return CaseStudyPlan(
          [
            try pages(experiment), blocks(count),
            use(.useMemory, experiment.scaled(8 << 20, atLeast: 100)),
            use(.useCache, 2048), passing(count), owners(experiment.scaled(1000, atLeast: 10)),
          ],
          counts: [
            CaseStudyPlan.Count(.pageBytes) { Double(Memory.pageSize) },
            CaseStudyPlan.Count(.stackBytes) { try stackBytes() },
            CaseStudyPlan.Count(.exitOverFree, [], .measured) {
              try SmallProgram.exiting.time(over: .freeing, experiment)
            },
            CaseStudyPlan.Count(.memoryReturned, [], .measured) {
              try returned(experiment.scaled(64 << 20, atLeast: 1 << 20))
            },
          ] + ReturnedMemory.counts(experiment))
      }
    ]
  }

  private static func pages(_ experiment: ExperimentContext) throws -> CaseStudy {
    let path = experiment.folder.file("pages")
    let (size, pages) = (Memory.pageSize, 256)
    try FileDescriptor(creating: path).write([UInt8](repeating: 1, count: pages * size))
    return CaseStudy(
      .pages, items: pages,
      variants: [
        Variant(.cleanPages) {
          let file = try MappedFile(path)
          return (0..<pages).reduce(0) { $0 &+ Int(file.span[$1 * size]) }
        },
        Variant(.dirtyPages) {
          // A buffer of less than a huge page has small pages.
          var buffer = HugePageBuffer(byteCount: pages * size)
          var bytes = buffer.mutableBytes
          for page in 0..<pages {
            bytes.storeBytes(of: 1, toByteOffset: page * size, as: UInt8.self)
          }
          return (0..<pages).reduce(0) { $0 &+ Int(buffer.bytes.byte(at: $1 * size)) }
        },
      ])
  }

  private static func blocks(_ count: Int) -> CaseStudy {
    CaseStudy(
      .blocks, items: count,
      variants: [
        Variant(.oneBlock) {
          var numbers = [Int](repeating: 3, count: identity(count))
          launder(&numbers)
          return 3 &* numbers.count
        },
        Variant(.manyBlocks) {
          var cells = (0..<count).map { _ in NumberObject(3) }
          launder(&cells)
          return 3 &* cells.count
        },
      ])
  }

  /// Numbers that are read from an array of a size, and as many new objects.
  private static func use(_ key: StudyKey, _ count: Int) -> CaseStudy {
    let numbers = [Int](repeating: 1, count: count)
    let turn = min(count, 100_000)
    var start = 0
    return CaseStudy(
      key, items: turn,
      variants: [
        Variant(.used) {
          start = start + 2 * turn > count ? 0 : start + turn
          return numbers[start..<start + turn].reduce(0, &+)
        },
        Variant(.allocated) {
          (0..<turn).reduce(0) { sum, _ in
            var object = NumberObject(1)
            launder(&object)
            return sum &+ object.number
          }
        },
      ])
  }

  private static func passing(_ count: Int) -> CaseStudy {
    let (value, object) = (LargeValue(), LargeObject())
    return CaseStudy(
      .passing, items: count,
      variants: [
        Variant(.byReference) { (0..<count).reduce(0) { $0 &+ first(of: object, $1) } },
        Variant(.byCopy) {
          (0..<count).reduce(0) {
            var copy = value
            launder(&copy)
            return $0 &+ first(of: copy, $1)
          }
        },
      ])
  }

  @inline(never)
  private static func first(of object: LargeObject, _ number: Int) -> Int {
    object.value.a[0] &+ number
  }

  @inline(never)
  private static func first(of value: LargeValue, _ number: Int) -> Int { value.a[0] &+ number }

  /// A walk over objects by calls of a method; a count is taken by a copy that the optimiser keeps.
  private static func owners(_ count: Int) -> CaseStudy {
    var objects = (0..<count).map { NumberObject($0) }
    return CaseStudy(
      .owners, items: 10 * count,
      variants: [
        Variant(.uncounted) {
          launder(&objects)
          return repeated { objects.reduce(0) { $1.added(to: $0) } }
        },
        Variant(.counted) {
          launder(&objects)
          return repeated {
            objects.reduce(0) {
              var owner = $1
              launder(&owner)
              return owner.added(to: $0)
            }
          }
        },
        Variant(.moved) {
          repeated {
            var sum = 0
            var owner = UniqueNumber(NumberObject(0))
            for number in 0..<count { owner = owner.moved(number, to: &sum) }
            return sum
          }
        },
      ])
  }

  private static func repeated(_ work: () -> Int) -> Int {
    (0..<10).reduce(0) { sum, _ in sum &+ work() }
  }

  /// Returns the limit of the stack of the main thread.
  private static func stackBytes() throws(UnavailableError) -> Double {
    let limits = try? FactTree.machine.bytes("/proc/self/limits", limit: 8192)
    let text = limits.map { String(decoding: $0, as: UTF8.self) }
    guard let words = text?.field("Max stack size")?.words,
      let bytes = words.first.flatMap(Double.init)
    else { throw UnavailableError("/proc/self/limits cannot be read, or the stack has no limit") }
    return bytes
  }

  /// Returns the share of the resident memory of small blocks that is gone after they were freed.
  private static func returned(_ bytes: Int) throws(UnavailableError) -> Double {
    let before = try ResidentMemory.bytes()
    var blocks = (0..<bytes / 1024).map { _ in [UInt8](repeating: 1, count: 1024 - 48) }
    launder(&blocks)
    let most = try ResidentMemory.bytes()
    blocks = []
    let after = try ResidentMemory.bytes()
    return most > before ? min(1, max(0, Double(most - after) / Double(most - before))) : 0
  }
}

extension SmallProgram {
  private static let blocks = """
    void **last = 0; for (int i = 0; i < 1000000; i++) { \
    void **block = malloc(48); *block = last; last = block; } \
    __asm__ volatile("" : : "r"(last) : "memory");
    """
  /// A program that makes a list of a million blocks, and ends.
  fileprivate static let exiting = SmallProgram(name: "exiting", statements: blocks)
  /// A program that frees each block of the list before it ends.
  fileprivate static let freeing = SmallProgram(
    name: "freeing", statements: blocks + " while (last) { void **b = last; last = *b; free(b); }")
}

/// The resident memory of the process, as the kernel has it.
enum ResidentMemory {
  static func bytes() throws(UnavailableError) -> Int {
    let status = try? FactTree.machine.bytes("/proc/self/status", limit: 8192)
    guard
      let bytes = status.flatMap({ String(decoding: $0, as: UTF8.self).field("VmRSS")?.byteSize })
    else { throw UnavailableError("/proc/self/status cannot be read or has no VmRSS") }
    return bytes
  }
}

private final class NumberObject {
  let number: Int
  init(_ number: Int) { self.number = number }
  @inline(never) func added(to sum: Int) -> Int { sum &+ number }
}

/// An object with a single owner, which is moved and not counted.
private struct UniqueNumber: ~Copyable {
  private let object: NumberObject
  init(_ object: NumberObject) { self.object = object }

  @inline(never)
  consuming func moved(_ number: Int, to sum: inout Int) -> UniqueNumber {
    sum = object.added(to: sum) &+ number
    return self
  }
}

/// A value of 1 KiB.
private struct LargeValue {
  var (a, b) = (SIMD64<Int>(repeating: 7), SIMD64<Int>(repeating: 9))
}

private final class LargeObject {
  let value = LargeValue()
}

extension ProbeKey {
  /// The key of the experiment.
  static let memoryUse = ProbeKey("memory-use")
}

extension StudyKey {
  static let pages = StudyKey("pages")
  static let blocks = StudyKey("blocks")
  static let useMemory = StudyKey("use-memory")
  static let useCache = StudyKey("use-cache")
  static let passing = StudyKey("pass")
  static let owners = StudyKey("owners")
}

extension VariantKey {
  static let cleanPages = VariantKey("clean")
  static let dirtyPages = VariantKey("dirty")
  static let oneBlock = VariantKey("one-block")
  static let manyBlocks = VariantKey("many-blocks")
  static let used = VariantKey("used")
  static let byReference = VariantKey("reference")
  static let byCopy = VariantKey("copy")
  static let uncounted = VariantKey("uncounted")
  static let counted = VariantKey("counted")
  static let moved = VariantKey("moved")
}

extension MetricKey {
  /// The bytes of a page.
  static let pageBytes = MetricKey("page-bytes", .count)
  /// The limit of the stack of the main thread, in bytes.
  static let stackBytes = MetricKey("stack-bytes", .count)
  /// The time of a program that ends with its blocks, over one that frees them first.
  static let exitOverFree = MetricKey("exit-in-free", .ratio)
  /// The share of the memory of freed blocks that is no longer resident.
  static let memoryReturned = MetricKey("memory-returned", .ratio)
}
