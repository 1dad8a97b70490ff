import ApusMeasure
import ApusStores
import ApusTestSupport
import Foundation
import StoreTestSupport
import Testing

@Suite("Every kind of store does what a dictionary does")
struct StoreConformanceTests {
  private static let isLarge = ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil

  /// A kind of store, over a disk of its own.
  enum Kind: CaseIterable {
    case memory, log, folder
  }

  /// A store that is put over another.
  enum Layer: CaseIterable {
    case none, through, smallThrough, behind, smallBehind, any, mapped, observed, stacked, routed

    var forgetsVersions: Bool { self == .smallBehind }
  }

  private static func base(_ kind: Kind, _ seed: UInt64) throws(StoreError) -> any Store {
    let disk = SimulatedDisk(root: "disk")
    return switch kind {
    case .memory: MemoryStore()
    case .log: try StoreRun.open(disk, seed: seed)
    case .folder: try FolderStore(path: "disk/store", calls: disk.calls)
    }
  }

  private static func stack(_ base: some Store, _ layer: Layer) -> any Store {
    switch layer {
    case .none: base
    case .through: WriteThroughCache(over: base, limit: 1 << 20)
    case .smallThrough: WriteThroughCache(over: base, limit: 1000)
    case .behind: WriteBehindCache(over: base, limit: 1 << 20)
    case .smallBehind: WriteBehindCache(over: base, limit: 1000)
    case .any: AnyStore(base)
    case .mapped:
      MappedStore(base, read: { Array($1.reversed().dropLast()) }, write: { [0] + $1.reversed() })
    case .observed: ObservedStore(base) { _ in }
    case .stacked: StackedStore(base, over: MemoryStore())
    case .routed:
      RoutedStore(
        ["a://1/": AnyStore(MemoryStore()), "b://": AnyStore(MemoryStore())], else: AnyStore(base))
    }
  }

  @Test("Random changes, conditions and listings", arguments: Kind.allCases, Layer.allCases)
  func random(_ kind: Kind, _ layer: Layer) throws {
    for seed in UInt64(1)...(Self.isLarge ? 1000 : BuildDescription.isDebug ? 6 : 20) {
      let store = Self.stack(try Self.base(kind, seed), layer)
      var run = StoreConformance(store, seed: seed, forgetsVersions: layer.forgetsVersions)
      let fault = try run.run(steps: 150)
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test("Two layers of caches", arguments: Layer.allCases, Layer.allCases)
  func layers(_ first: Layer, _ second: Layer) throws {
    for seed in UInt64(1)...(Self.isLarge ? 1000 : BuildDescription.isDebug ? 2 : 5) {
      let store = Self.stack(Self.stack(MemoryStore(), first), second)
      let forgets = [first, second].contains { $0 == .behind || $0.forgetsVersions }
      var run = StoreConformance(store, seed: seed, forgetsVersions: forgets)
      let fault = try run.run(steps: 150)
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test(
    "The reference of a container cannot be put or deleted", arguments: Kind.allCases,
    Layer.allCases)
  func containers(_ kind: Kind, _ layer: Layer) throws {
    let store = Self.stack(try Self.base(kind, 1), layer)
    for container: Reference in ["a://", "a://1/", "://"] {
      #expect(throws: StoreError.self) { try store.put(container, [1]) }
      #expect(throws: StoreError.self) { try store.delete(container) }
      #expect(try store.get(container) == nil)
    }
  }
}
