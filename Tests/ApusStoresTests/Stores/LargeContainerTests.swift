import ApusMeasure
import ApusStores
import ApusTestSupport
import Foundation
import Testing

/// Containers of a million values:
/// `APUS_LARGE_TESTS=1 swift test -c release --filter LargeContainerTests`. Fewer otherwise.
@Suite("Large containers", .serialized)
struct LargeContainerTests {
  private static let count =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil
    ? 1_000_000 : BuildDescription.isDebug ? 5_000 : 20_000

  private static func reference(_ number: Int) throws(ReferenceError) -> Reference {
    try Reference("task", container: "2", id: "\(number + 10_000_000)")
  }

  /// Lists a container in pages, and changes it in the middle.
  private static func check(_ store: some Store) throws {
    let container: Reference = "task://container/2/"
    var listing = try store.list(container, after: nil)
    var number = 0
    while let page = try listing.next(limit: 1000) {
      for reference in page {
        guard reference == (try Self.reference(number)) else {
          Issue.record("\(reference) is not number \(number)")
          return
        }
        number += 1
      }
    }
    #expect(number == count)
    let middle = try Self.reference(count / 2)
    #expect(try store.get(middle)?.bytes == [7])
    #expect(try store.delete(middle))
    let next = try store.list(container, after: Self.reference(count / 2 - 1)).all()
    let after = try Self.reference(count / 2 + 1)
    #expect(next.count == count - count / 2 - 1 && next.first == after)
  }

  @Test("In memory")
  func memory() throws {
    let store = MemoryStore()
    for number in 0..<Self.count { try store.put(Self.reference(number), [7]) }
    try Self.check(store)
  }

  @Test("In a log")
  func log() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    for number in 0..<Self.count {
      try store.put(Self.reference(number).description, [7], .buffered)
    }
    try store.flush(.written)
    try Self.check(store)
  }

  @Test("In a folder, whose files another program has made")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s")
    let store = try FolderStore(path: path)
    try store.put(Self.reference(0), [7])
    var last = ""
    for number in 1..<Self.count {
      let file = "\(path)/task/container/2/id/\(number + 10_000_000).value"
      // A million files of their own take 4 GB of a disk, and a file may have 65,000 names.
      if number % 50_000 == 1 {
        last = file
        try Data([7]).write(to: URL(filePath: file))
      } else {
        try FileManager.default.linkItem(atPath: last, toPath: file)
      }
    }
    try Self.check(store)
  }
}
