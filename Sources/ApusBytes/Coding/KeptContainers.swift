// UNSAFE: frees the levels of containers on any thread, under a lock

import Synchronization

/// The containers that types keep for longer than their coders, and the levels that they use.
///
/// Such a container counts no reference to its level. So the level stays here until nobody keeps the
/// container.
package enum KeptContainers {
  // SAFETY: the members are counted and freed only, which any thread may do.
  @safe
  private struct Entry: @unchecked Sendable {
    /// Never `nil`; the test of uniqueness fails for `AnyObject` itself.
    var container: AnyObject?
    let level: AnyObject
  }

  private struct Entries {
    var list: [Entry] = []
    /// The number of entries that is worth a sweep.
    var limit = 1
  }

  private static let entries = Mutex(Entries())

  /// Keeps the level of a container.
  package static func keep(_ container: AnyObject, _ level: AnyObject) {
    let entry = Entry(container: container, level: level)
    entries.withLock { $0.list.append(entry) }
  }

  /// Frees the levels of containers that nobody keeps.
  ///
  /// - Complexity: O(*n*) in the containers that are kept, but only if there are few, or twice as many
  ///   as after the last sweep.
  package static func sweep() {
    // The levels are freed after the lock, because a program's values are freed with them.
    let unused = entries.withLock { entries -> [Entry] in
      guard entries.list.count >= entries.limit else { return [] }
      var unused: [Entry] = []
      var used: [Entry] = []
      for index in entries.list.indices {
        let isUnused = isKnownUniquelyReferenced(&entries.list[index].container)
        if isUnused { unused.append(entries.list[index]) } else { used.append(entries.list[index]) }
      }
      entries.list = used
      entries.limit = used.count < 64 ? 1 : 2 * used.count
      return unused
    }
    withExtendedLifetime(unused) {}
  }
}

/// The owner in the type of a container that counts no reference to its level, which a coder keeps.
package struct Unowned {
  package init() {}
}
