import ApusLab
import ApusStreams
import ApusStreamsHTTP
import ApusTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The tests run serially: all sessions of a process share a thread on Linux, and a test measures
// time.
@Suite("HTTPSource", .serialized, .timeLimit(.minutes(30)))
struct HTTPSourceTests {
  static let block = (0..<100_003).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  /// The expected body of a reply.
  static func body(_ count: Int) -> [UInt8] { (0..<count).map { block[$0 % block.count] } }

  private static func serve(_ reply: LocalReply) throws -> LocalServer {
    try LocalServer(repeating: block) { _ in reply }
  }

  private static func source(
    _ server: LocalServer, timeout: Duration = .seconds(30), cancellation: Cancellation? = nil
  ) throws -> HTTPSource {
    HTTPSource(
      try #require(URL(string: server.address("/"))), timeout: timeout, cancellation: cancellation)
  }

  /// Reads the body of a reply, and returns its length and its error.
  private static func end(
    of reply: LocalReply, timeout: Duration = .seconds(30)
  ) async throws -> (count: Int, error: HTTPError?) {
    let server = try serve(reply)
    var body = try source(server, timeout: timeout)
    return await count(&body)
  }

  private static func count(_ body: inout HTTPSource) async -> (count: Int, error: HTTPError?) {
    var count = 0
    do throws(HTTPError) {
      while let chunk = try await body.nextChunk() { count += chunk.count }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  @Test("A body is read to its end", arguments: [0, 1, 70_000, 3_000_000], [false, true])
  func whole(count: Int, isChunked: Bool) async throws {
    var reply = LocalReply(count)
    reply.isChunked = isChunked
    let server = try Self.serve(reply)
    var body = try Self.source(server)
    var bytes: [UInt8] = []
    while let chunk = try await body.nextChunk() { bytes += chunk.array }
    #expect(bytes == Self.body(count))
    #expect(body.response?.statusCode == 200)
    #expect(try await body.nextChunk() == nil)
  }

  @Test("A thread can read a body")
  func thread() async throws {
    let server = try Self.serve(LocalReply(500_000))
    let sum = try await onOwnThread {
      var body = try Self.source(server)
      var sum = 0
      try body.forEachByte { sum += Int($0) }
      return sum
    }
    #expect(sum == Self.body(500_000).reduce(0) { $0 + Int($1) })
  }

  @Test("An error status is thrown, and its body is not read", arguments: [404, 500])
  func status(code: Int) async throws {
    var reply = LocalReply(1000)
    reply.status = code
    let (count, error) = try await Self.end(of: reply)
    #expect(count == 0)
    #expect(error == .status(code))
  }

  @Test(
    "A redirection without a usable address throws its status",
    arguments: [300, 301, 302, 303, 307, 308], [[], ["Location: http://[bad"]])
  func notRedirected(code: Int, fields: [String]) async throws {
    var reply = LocalReply(1000)
    reply.status = code
    reply.fields = fields
    let (count, error) = try await Self.end(of: reply)
    #expect(count == 0)
    #expect(error == .notRedirected(status: code))
  }

  @Test("A redirection is followed")
  func redirected() async throws {
    let server = try LocalServer(repeating: Self.block) { path in
      var reply = LocalReply(path == "/" ? 5 : 1000)
      if path == "/" { (reply.status, reply.fields) = (302, ["Location: /there"]) }
      return reply
    }
    var body = try Self.source(server)
    let (count, error) = await Self.count(&body)
    #expect(count == 1000 && error == nil && body.response?.statusCode == 200)
  }

  @Test(
    "A part that no field Range asked for, and an unchanged body without a condition, are errors",
    arguments: [(206, "Range", "bytes=0-99"), (304, "If-None-Match", "\"tag\"")])
  func unasked(code: Int, field: String, value: String) async throws {
    let server = try LocalServer(repeating: Self.block) { _ in
      var reply = LocalReply(code == 304 ? 0 : 100)
      reply.status = code
      return reply
    }
    var request = URLRequest(url: try #require(URL(string: server.address("/"))))
    var body = HTTPSource(request)
    let (count, error) = await Self.count(&body)
    #expect(count == 0 && error == .unasked(status: code))
    request.setValue(value, forHTTPHeaderField: field)
    var asked = HTTPSource(request)
    let (askedCount, askedError) = await Self.count(&asked)
    #expect(askedCount == (code == 304 ? 0 : 100) && askedError == nil)
    #expect(asked.response?.statusCode == code)
  }

  @Test(
    "An answer without a body is complete, whatever length it names", arguments: ["HEAD", "GET"])
  func bodiless(method: String) async throws {
    let server = try LocalServer(repeating: Self.block) { _ in
      var reply = LocalReply(5_000)
      reply.fault = (after: 0, kind: .end)
      if method == "GET" { reply.status = 304 }
      return reply
    }
    var request = URLRequest(url: try #require(URL(string: server.address("/"))))
    request.httpMethod = method
    request.setValue("\"tag\"", forHTTPHeaderField: "If-None-Match")
    var body = HTTPSource(request)
    let (count, error) = await Self.count(&body)
    #expect(count == 0 && error == nil)
  }

  /// A gzip stream of 3,000 letters `a`. Its first half decodes to a part of them.
  private static let compressed: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 49, 1, 0, 0, 0, 194, 160, 172, 235, 95,
    194, 26, 30, 64, 1, 0, 0, 239, 6, 200, 60, 220, 94, 184, 11, 0, 0,
  ]

  /// A server that compresses the body if the request allows it. It sends only half of the body in
  /// both cases.
  private static func compressing() throws -> LocalServer {
    try LocalServer(repeating: compressed) { (_: String, head: String) in
      let mayCompress = head.lowercased().contains("gzip")
      var reply = LocalReply(mayCompress ? compressed.count / 2 : 3000)
      if mayCompress { reply.fields = ["Content-Encoding: gzip"] }
      if !mayCompress { reply.fault = (1500, .end) }
      return reply
    }
  }

  @Test("A request asks for unencoded bytes, so a truncated body is detected")
  func identity() async throws {
    let server = try Self.compressing()
    var body = try Self.source(server)
    let (count, error) = await Self.count(&body)
    #expect(count == 1500)
    #expect(error == .truncated(received: 1500, expected: 3000))
  }

  @Test("A request for compressed bytes gets them decoded, and a truncation is not detected")
  func compressed() async throws {
    let server = try Self.compressing()
    var request = URLRequest(url: try #require(URL(string: server.address("/"))))
    request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
    var body = HTTPSource(request)
    let (count, error) = await Self.count(&body)
    #expect(count < 3000 && error == nil)
    #expect(body.response?.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
  }

  @Test("A body that a server compresses unasked throws compressed, also if it is cut off")
  func compressedUnasked() async throws {
    for count in [Self.compressed.count, Self.compressed.count / 2] {
      let server = try LocalServer(repeating: Self.compressed) { _ in
        var reply = LocalReply(count)
        reply.fields = ["Content-Encoding: gzip"]
        return reply
      }
      var body = try Self.source(server)
      let (received, error) = await Self.count(&body)
      #expect(received == 0 && error == .compressed(encoding: "gzip"))
    }
    var plain = LocalReply(1000)
    plain.fields = ["Content-Encoding: identity"]
    let (received, error) = try await Self.end(of: plain)
    #expect(received == 1000 && error == nil)
  }

  #if os(Linux)
    /// The warning of the module page is to be removed when this test fails.
    @Test("Foundation still ends the process at a response with trailer fields")
    func trailers() async {
      await #expect(processExitsWith: .failure) {
        var reply = LocalReply(1000)
        reply.isChunked = true
        reply.trailers = ["Checksum: 7"]
        let server = try LocalServer(repeating: [1, 2, 3]) { [reply] _ in reply }
        var body = HTTPSource(URL(string: server.address("/"))!)
        while try await body.nextChunk() != nil {}
        exit(EXIT_SUCCESS)
      }
    }
  #endif

  @Test("A timeout of Int64.max seconds never ends a body, and a negative timeout ends it at once")
  func timeouts() async throws {
    let server = try Self.serve(LocalReply(1000))
    var body = try Self.source(server, timeout: .seconds(Int64.max))
    #expect(await Self.count(&body).count == 1000)
    var reply = LocalReply(1000)
    reply.fault = (0, .stall)
    let (_, error) = try await Self.end(of: reply, timeout: .seconds(-1))
    #expect(error == .timedOut)
  }

  @Test("A body that is shorter than announced throws truncated")
  func truncated() async throws {
    var reply = LocalReply(200_000)
    reply.fault = (150_000, .end)
    let (count, error) = try await Self.end(of: reply)
    #expect(count == 150_000)
    #expect(error == .truncated(received: 150_000, expected: 200_000))
  }

  @Test("A body that is shorter than an announced length above Int.max throws truncated")
  func truncatedOfHugeLength() async throws {
    var reply = LocalReply(10_000)
    reply.length = "99999999999999999999"
    let (count, error) = try await Self.end(of: reply)
    #expect(count == 10_000)
    #expect(error == .truncated(received: 10_000, expected: .max))
  }

  @Test("A connection that is lost within the body throws an error", arguments: [false, true])
  func cut(isChunked: Bool) async throws {
    var reply = LocalReply(200_000)
    reply.isChunked = isChunked
    reply.fault = (150_000, isChunked ? .end : .cut)
    let (count, error) = try await Self.end(of: reply)
    #expect(count <= 150_000)
    switch error {
    case .connection, .truncated: break
    default: Issue.record("the body ended with \(String(describing: error))")
    }
  }

  @Test(
    "A stalled server throws timedOut, before and after the first byte", arguments: [0, 9000])
  func stalled(after: Int) async throws {
    var reply = LocalReply(200_000)
    reply.fault = (after, .stall)
    let (count, error) = try await Self.end(of: reply, timeout: .seconds(1))
    #expect(count == after)
    #expect(error == .timedOut)
  }

  @Test("An address without a server throws a connection error")
  func nobody() async throws {
    var body = HTTPSource(try #require(URL(string: "http://127.0.0.1:1/")))
    let (_, error) = await Self.count(&body)
    guard case .connection = error else {
      Issue.record("the body ended with \(String(describing: error))")
      return
    }
  }

  @Test("A cancellation and a cancelled task end a body")
  func cancelled() async throws {
    var reply = LocalReply(200_000)
    reply.fault = (70_000, .stall)
    let server = try Self.serve(reply)
    let cancellation = Cancellation()
    var body = try Self.source(server, cancellation: cancellation)
    #expect(try await body.advance())
    cancellation.cancel()
    #expect(await Self.count(&body).error == .cancelled)

    let reader = Task {
      var body = try Self.source(server)
      return await Self.count(&body).error
    }
    await waitUntil { server.bytesSent == 140_000 }
    reader.cancel()
    #expect(try await reader.value == .cancelled)
  }

  @Test("A capacity of 0 bytes traps")
  func capacity() async throws {
    await #expect(processExitsWith: .failure) {
      _ = HTTPSource(try #require(URL(string: "http://127.0.0.1:1/")), capacity: 0)
    }
  }

  @Test("Two bodies are read at once")
  func concurrent() async throws {
    let server = try Self.serve(LocalReply(2_000_000))
    var first = try Self.source(server)
    var second = try Self.source(server)
    // The reads alternate, so each body must make progress while the other waits for its reader.
    var counts = (0, 0)
    while let chunk = try await first.nextChunk() {
      counts.0 += chunk.count
      if let other = try await second.nextChunk() { counts.1 += other.count }
    }
    counts.1 += await Self.count(&second).count
    #expect(counts == (2_000_000, 2_000_000))
  }

  @Test("400 bodies wait for their readers at once, and no reader gets a timeout")
  func manyUnread() async throws {
    // The test runs in its own process because the fault that it looks for stops all bodies.
    await #expect(processExitsWith: .success) {
      let server = try Self.serve(LocalReply(10_000))
      let address = try #require(URL(string: server.address("/")))
      var readers: [OneReader] = []
      for number in 1...400 {
        readers.append(OneReader(HTTPSource(address, capacity: 1024, timeout: .seconds(5))))
        // The connections end one by one, so that few descriptors are open.
        await waitUntil { server.connectionsEnded == number }
      }
      for reader in readers.reversed() { #expect(try reader.bytes() == Self.body(10_000)) }
    }
  }

  /// An owner of a body, because an array holds copyable values only.
  private final class OneReader {
    private var body: HTTPSource

    init(_ body: consuming HTTPSource) { self.body = body }

    /// Reads all bytes, blocking the thread.
    func bytes() throws -> [UInt8] {
      var bytes: [UInt8] = []
      try body.forEachByte { bytes.append($0) }
      return bytes
    }
  }

  @Test("After a failed body the next body is read")
  func reuse() async throws {
    let server = try LocalServer(repeating: Self.block) { path in
      var reply = LocalReply(100_000)
      if path == "/cut" { reply.fault = (50_000, .cut) }
      return reply
    }
    for (path, isWhole) in [("/cut", false), ("/", true), ("/cut", false), ("/", true)] {
      var body = HTTPSource(try #require(URL(string: server.address(path))))
      let (count, error) = await Self.count(&body)
      #expect((count == 100_000) == isWhole)
      #expect((error == nil) == isWhole)
    }
  }

  #if os(Linux)
    @Test("A slow reader gets the whole body, in constant memory and without a timeout")
    func slowReader() async throws {
      // The test runs in its own process because it measures memory.
      await #expect(processExitsWith: .success) {
        let total = 64 << 20
        let server = try Self.serve(LocalReply(total))
        var body = try Self.source(server, timeout: .seconds(1))
        #expect(try await body.advance())
        let before = try Self.residentKilobytes()
        await waitUntil { server.bytesSent == total }
        // SLEEP: the reader takes longer than the time limit, which the system's clock measures.
        try await Task.sleep(for: .milliseconds(1200))
        #expect(try Self.residentKilobytes() < before + 16_384)
        let first = body.chunk.count
        let (count, error) = await Self.count(&body)
        #expect(first + count == total)
        #expect(error == nil)
      }
    }

    private static func residentKilobytes() throws -> Int {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
      return try #require(Int(line.filter(\.isNumber)))
    }
  #endif

  @Test("Destroying a body closes its connection")
  func dropped() async throws {
    let total = 8 << 30
    let server = try Self.serve(LocalReply(total))
    do {
      var body = try Self.source(server)
      #expect(try await body.advance())
    }
    await waitUntil { server.connectionsEnded == 1 }
    #expect(server.bytesSent < total)
  }
}
