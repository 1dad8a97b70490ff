import ApusMeasure
package import ApusStores
import ApusTestSupport

/// A random program against a store and a dictionary, which every kind of store runs.
package struct StoreConformance {
  private let store: any Store
  private var random: SplitMix64
  private var model: [Reference: [UInt8]] = [:]
  private var versions: [Reference: StoreVersion] = [:]
  /// Versions that were replaced.
  private var old: [Reference: StoreVersion] = [:]
  private let changes: ReferenceChanges
  /// Whether a value may get another version although nobody has changed it.
  private let forgetsVersions: Bool

  package init(_ store: any Store, seed: UInt64, forgetsVersions: Bool = false) {
    self.store = store
    self.forgetsVersions = forgetsVersions
    random = SplitMix64(seed: seed)
    changes = store.changes(under: "a://")
  }

  private mutating func number(_ limit: UInt64) -> Int { Int(random.next() % limit) }

  private mutating func reference() -> Reference {
    let texts = [
      "a://1", "a://1/2", "a://1/2/3", "a://A", "a://container/7/id/1", "a://container/7/id/2",
      "b://1",
      "b://é", "b://e\u{301}", "b://x y%2f", "b://..a/.hidden", "c://1",
    ]
    // LINT: all texts are references.
    return Reference(stringLiteral: texts[number(UInt64(texts.count))])
  }

  private mutating func value() -> [UInt8] {
    [UInt8](repeating: UInt8(number(256)), count: [0, 1, 10, 100, 3000][number(5)])
  }

  /// Makes some steps. Returns what is wrong, or `nil`.
  package mutating func run(steps: Int) throws(StoreError) -> String? {
    for step in 0..<steps {
      if let fault = try self.step() { return "step \(step): \(fault)" }
    }
    try store.flush()
    return try checkAll()
  }

  private mutating func step() throws(StoreError) -> String? {
    switch number(13) {
    case 0: return try checkAll()
    case 1: return try checkList()
    case 2:
      try store.flush()
      return nil
    case 3, 4: return try delete()
    case 5: return try conflict()
    case 6, 7: return try check(reference())
    case 8: return try putSeveral()
    default: return try put()
    }
  }

  private mutating func condition(_ reference: Reference) -> StoreCondition {
    if number(2) == 0 { return .any }
    guard let version = versions[reference] else { return .absent }
    return forgetsVersions ? .any : .version(version)
  }

  private mutating func put() throws(StoreError) -> String? {
    let (reference, value) = (reference(), value())
    let condition = condition(reference)
    let version = try store.put(reference, value, if: condition)
    if let last = versions[reference] {
      if version == last { return "\(reference) has its version again" }
      old[reference] = last
    }
    (model[reference], versions[reference]) = (value, version)
    return noted(reference)
  }

  private mutating func putSeveral() throws(StoreError) -> String? {
    let entries = (0..<number(4)).map { _ in StoreEntry(reference(), value()) }
    try store.put(entries)
    for entry in entries {
      model[entry.reference] = entry.value
      if let last = versions[entry.reference] { old[entry.reference] = last }
    }
    for reference in Set(entries.map(\.reference)) {
      let version = try store.get(reference)?.version
      if version == nil || !forgetsVersions && version == old[reference] {
        return "\(reference) has no new version"
      }
      versions[reference] = version
    }
    let expected = Set(entries.map(\.reference).filter { $0.scheme == "a" })
    var noted: Set<Reference> = []
    while let next = changes.tryNext() { noted.insert(next) }
    return noted == expected ? nil : "\(noted) are noted, and not \(expected)"
  }

  private mutating func delete() throws(StoreError) -> String? {
    let reference = reference()
    let condition = condition(reference)
    let isRemoved = try store.delete(reference, if: condition)
    if isRemoved != (model[reference] != nil) { return "\(reference): \(isRemoved)" }
    model[reference] = nil
    if let last = versions.removeValue(forKey: reference) { old[reference] = last }
    return isRemoved ? noted(reference) : nil
  }

  /// The last change is the last one that is noted, and others are not.
  private func noted(_ reference: Reference) -> String? {
    var last: Reference?
    while let next = changes.tryNext() { last = next }
    guard reference.scheme == "a" else { return last.map { "\($0) is noted" } }
    return last == reference ? nil : "\(reference) is not noted"
  }

  private mutating func conflict() throws(StoreError) -> String? {
    let reference = reference()
    var wrong: [StoreCondition] = model[reference] == nil ? [] : [.absent]
    if let version = old[reference], version != versions[reference] {
      wrong.append(.version(version))
    }
    for condition in wrong {
      do throws(StoreError) {
        if number(2) == 0 {
          try store.put(reference, [1], if: condition)
        } else {
          try store.delete(reference, if: condition)
        }
        return "\(reference): \(condition) holds"
      } catch {
        guard case .conflict = error else { throw error }
      }
    }
    return try check(reference)
  }

  private func check(_ reference: Reference) throws(StoreError) -> String? {
    let found = try store.get(reference)
    if found?.bytes != model[reference] { return "\(reference) has another value" }
    if !forgetsVersions, found?.version != versions[reference] {
      return "\(reference) has another version"
    }
    var lent: [UInt8]?
    let isThere = try store.lend(reference) { lent = $0.bytes.array }
    return isThere == (found != nil) && lent == found?.bytes
      ? nil : "\(reference) is lent otherwise"
  }

  private mutating func checkAll() throws(StoreError) -> String? {
    let references = model.keys.sorted() + ["z://none", "a://", "://"]
    let found = try store.get(references)
    for (reference, value) in zip(references, found) where value?.bytes != model[reference] {
      return "\(reference) has another value"
    }
    let listed = try store.list().all()
    if listed != model.keys.sorted() { return "\(listed) are listed" }
    let containers: [Reference] = ["a://1/", "a://1", "://"]
    return try checkVisits(in: containers[number(3)])
  }

  private func checkVisits(in container: Reference) throws(StoreError) -> String? {
    var visited: [Reference: [UInt8]] = [:]
    var count = 0
    try store.forEach(in: container) { reference, value in
      visited[reference] = value.bytes.array
      count += 1
    }
    let expected = model.filter { container.contains($0.key) }
    return visited == expected && count == expected.count
      ? nil : "\(count) values of \(container) are visited: \(visited.keys)"
  }

  private mutating func checkList() throws(StoreError) -> String? {
    let containers: [Reference] = [
      "a://", "a://1/", "a://1", "b://", "a://container/7/", "q://", "://",
    ]
    let container = containers[number(7)]
    let last = number(2) == 0 ? nil : reference()
    var listing = try store.list(container, after: last)
    var found: [Reference] = []
    while let page = try listing.next(limit: 2) { found += page }
    let expected = model.keys.filter { key in
      container.contains(key) && last.map { $0 < key } ?? true
    }
    return found == expected.sorted() ? nil : "\(container) after \(last as Any): \(found)"
  }
}
