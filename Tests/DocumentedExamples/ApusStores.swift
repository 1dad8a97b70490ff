// The names that the examples of ApusStores use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given store: LogStore
// given version: StoreVersion
// given old: StoreVersion
// given owner: [UInt8]
// given keys: [[UInt8]]
// given total: inout Int
// given error: StoreError
// given notes: MemoryStore
// given memory: MemoryStore
// given disk: MemoryStore
// given own: MemoryStore
// given defaults: MemoryStore
// given bytes: [UInt8]
// given isTest: Bool
// given backup: MemoryStore
// given mine: MemoryStore
// given theirs: MemoryStore
// given base: MemoryStore
// given phone: MemoryStore
// given copy: MemoryStore
// given server: StoreOnThreads<MemoryStore>
// given tasks: ReferencePattern
// given queue: CoalescingQueue
import ApusStores

struct Note: Codable, Sendable { var title: String }

func open(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
func seal(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
func upload(_ reference: Reference) throws {}
func next() -> [UInt8] { [] }
final class Counter: Sendable { func add() {} }
func show(_ value: StoredValue?) {}
