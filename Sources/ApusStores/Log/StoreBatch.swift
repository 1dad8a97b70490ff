import ApusBytes
import ApusEventLog

/// Changes of a store that happen at once: all or none, for readers and after a crash.
///
///     var batch = StoreBatch()
///     batch.put("to", Array("15".utf8))
///     batch.delete("from", if: .version(version))
///     try store.commit(batch, .durable)
///
/// All conditions are those of the state before the batch. If a key has several changes, the last counts.
public struct StoreBatch: Sendable {
  struct Change: Sendable {
    var key: [UInt8]
    var value: [UInt8]?
    var condition: StoreCondition
  }

  private(set) var changes: [Change] = []

  /// Creates a batch without changes.
  public init() {}

  /// The number of changes.
  public var count: Int { changes.count }

  /// Adds a new value of a key.
  ///
  /// - Complexity: O(*n*) in the bytes, which are copied.
  public mutating func put(_ key: [UInt8], _ value: [UInt8], if condition: StoreCondition = .any) {
    changes.append(Change(key: key, value: value, condition: condition))
  }

  /// Adds a new value of a key that is text.
  public mutating func put(_ key: String, _ value: [UInt8], if condition: StoreCondition = .any) {
    put(Array(key.utf8), value, if: condition)
  }

  /// Adds the deletion of a key.
  public mutating func delete(_ key: [UInt8], if condition: StoreCondition = .any) {
    changes.append(Change(key: key, value: nil, condition: condition))
  }

  /// Adds the deletion of a key that is text.
  public mutating func delete(_ key: String, if condition: StoreCondition = .any) {
    delete(Array(key.utf8), if: condition)
  }
}
