import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusStores
import ApusStreams
import ApusSystem

/// The actions of `apus store copy`, `diff` and `merge`.
enum StoreTransfer {
  static func copy(
    _ source: String, _ target: String, _ settings: StoreCopySettings
  ) throws(StoreCommandError) -> ExitStatus {
    let container = try container(settings.container)
    return try withStores(source, target, second: .making) { source, target throws(StoreError) in
      let copy = try source.store.copy(
        container, to: target.store, removingOthers: settings.removesOthers)
      StandardStream.output.write(
        "\(copy.copied) values copied, \(copy.unchanged) unchanged, \(copy.removed) removed\n")
      let others = container == .everything ? try keysThatAreNoReferences(of: source) : 0
      if others == 0 { return .success }
      StandardStream.error.write(
        "store: keys of the source that are no references were not copied: \(others)\n")
      return .checkFailed
    }
  }

  private static func keysThatAreNoReferences(of source: NamedStore) throws(StoreError) -> Int {
    guard let count = source.log?.count ?? source.snapshot?.count else { return 0 }
    var references = 0
    try source.store.forEach(in: .everything) { _, _ in references += 1 }
    return count - references
  }

  static func diff(
    _ first: String, _ second: String, _ settings: StorePartSettings
  ) throws(StoreCommandError) -> ExitStatus {
    let container = try container(settings.container)
    return try withStores(first, second) { first, second throws(StoreError) in
      var output = OutputBuffer()
      let count = try first.store.diff(second.store, in: container) { difference in
        output.bytes += line(of: difference).utf8
        output.flushWhenFull()
      }
      output.flush()
      return count == 0 ? .success : .checkFailed
    }
  }

  private static func line(of difference: StoreDifference) -> String {
    switch difference {
    case .onlyInFirst(let reference): "- \(reference.description.printable)\n"
    case .onlyInSecond(let reference): "+ \(reference.description.printable)\n"
    case .changed(let reference): "~ \(reference.description.printable)\n"
    }
  }

  static func merge(
    _ ours: String, _ theirs: String, base: String, _ settings: StorePartSettings
  ) throws(StoreCommandError) -> ExitStatus {
    let container = try container(settings.container)
    var status = ExitStatus.success
    let inner = try NamedStore.use(ours, for: .changing) { ours in
      nested { () throws(StoreCommandError) in
        status = try withStores(theirs, base) { theirs, base throws(StoreError) in
          let merge = try ours.store.merge(
            theirs.store, since: base.store, in: container
          ) { StandardStream.output.write("both have changed \($0.description.printable)\n") }
          StandardStream.output.write(
            "\(merge.taken) changes taken, \(merge.conflicts) in conflict\n")
          return merge.conflicts == 0 ? .success : .checkFailed
        }
      }
    }
    if let inner { throw inner }
    return status
  }

  // MARK: - Stores

  private static func container(_ text: String) throws(StoreCommandError) -> Reference {
    do throws(ReferenceError) { return try Reference(text) } catch { throw .reference(error) }
  }

  private static func withStores(
    _ first: String, _ second: String, second use: NamedStore.Use = .reading,
    _ body: (NamedStore, NamedStore) throws(StoreError) -> ExitStatus
  ) throws(StoreCommandError) -> ExitStatus {
    var status = ExitStatus.success
    let inner = try NamedStore.use(first, for: .reading) { first in
      nested { () throws(StoreCommandError) in
        status = try NamedStore.use(second, for: use) { second throws(StoreError) in
          try body(first, second)
        }
      }
    }
    if let inner { throw inner }
    return status
  }

  /// The error of a command within the use of another store, which is closed first.
  private static func nested(
    _ body: () throws(StoreCommandError) -> Void
  ) -> StoreCommandError? {
    do throws(StoreCommandError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
