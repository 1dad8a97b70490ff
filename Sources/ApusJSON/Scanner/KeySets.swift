/// The keys of the objects that are open, for options that treat a second key in another way.
@usableFromInline
final class KeySets {
  private let reportsError: Bool
  private var sets: [Set<[UInt8]>] = []
  private var depth = 0

  /// Returns `nil` if the options deliver every key.
  @usableFromInline
  init?(_ rule: JSONOptions.DuplicateKeys) {
    guard rule == .error || rule == .first else { return nil }
    reportsError = rule == .error
  }

  @usableFromInline
  func beginObject() {
    depth += 1
    if sets.count < depth { sets.append([]) }
  }

  @usableFromInline
  func endObject() {
    // A set that was large would be slow to empty, each time that it is used again.
    sets[depth - 1].removeAll(keepingCapacity: sets[depth - 1].count < 64)
    depth -= 1
  }

  /// Adds a key to those of the innermost object.
  ///
  /// - Returns: Whether the key is new.
  /// - Throws: An error instead of `false`, if the options say so.
  @usableFromInline
  func insert(_ key: borrowing JSONString) throws(JSONError) -> Bool {
    var value: [UInt8] = []
    key.appendValue(to: &value)
    if sets[depth - 1].insert(value).inserted { return true }
    guard reportsError else { return false }
    throw JSONError(.duplicateKey(key.text), at: key.offset - 1)
  }
}
