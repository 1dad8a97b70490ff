import ApusEventLog
import ApusTestSupport
import Foundation
import Testing

@Suite("Large events")
struct LargeEventTests {
  @Test(
    "An event of 2 GiB less one byte is written and read, and a longer one is refused",
    .enabled(if: ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil))
  func greatest() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let log = try EventLog(path: path)
    var payload = [UInt8](repeating: 7, count: 1 << 31)
    let error = #expect(throws: EventLogError.self) { try log.append(payload, kind: 1, .written) }
    #expect(error?.kind == .tooLong(1 << 31))
    payload.removeLast()
    try log.append(payload, kind: 1, .written)
    try log.append([8], kind: 2, .written)
    var events = try EventLogReplay(path: path)
    #expect(try events.next()?.payload.byteCount == 1 << 31 - 1)
    #expect(try events.next()?.bytes == [8])
  }
}
