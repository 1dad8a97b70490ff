// UNSAFE: `waitpid` fills a number

import ApusBytes
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("CommandTransform")
struct CommandTransformTests {
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 >> 7) }
  }

  @Test(
    "The output of a command arrives in order, at every size",
    arguments: [0, 1, 65_535, 65_536, 65_537, 3_000_000])
  func cat(_ count: Int) async throws {
    let bytes = Self.bytes(count)
    let result = try await onOwnThread {
      var stream = CommandTransform("cat").into(MemorySink())
      let half = count / 2
      try stream.write(contentsOf: Array(bytes[..<half]))
      for byte in bytes[half...].prefix(10) { try stream.write(byte) }
      return try stream.process(contentsOf: Array(bytes[half...].dropFirst(10)))
    }
    #expect(result == bytes)
  }

  @Test("A name and an argument with a zero byte are errors", arguments: ["cat\u{0}zzz", "printf"])
  func zeroBytes(_ program: String) {
    var stream = CommandTransform(program, ["a\u{0}b"]).into(MemorySink())
    let error = #expect(throws: StreamError.self) { try stream.process("text") }
    #expect(error?.cause as? CommandError == .notStarted(code: EINVAL))
  }

  @Test("A command with more output than input does not block, nor does a slow target")
  func amplifies() async throws {
    let count = try await onOwnThread {
      let program = "while read line; do head -c 100000 /dev/zero; done"
      var random = SplitMix64(seed: 1)
      var stream = CommandTransform("sh", ["-c", program]).then(CountTransform<UInt8>())
        .into(
          ChunkSink { chunk in
            for _ in 0..<chunk.count / 8 { blackHole(random.next()) }
          })
      for _ in 0..<30 { try stream.write("line\n") }
      try stream.close()
      return stream.transform.second.count
    }
    #expect(count == 3_000_000)
  }

  @Test("A command without output until the end of its input does not block")
  func sorts() async throws {
    let result = try await onOwnThread {
      var stream = CommandTransform("sort", ["-n"]).lines()
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }.into(ArraySink())
      for number in (0..<50_000).reversed() { try stream.write("\(number)\n") }
      try stream.close()
      return stream.takeOutput()
    }
    #expect(result == Array(0..<50_000))
  }

  @Test("A command that stops reading gets no more bytes, without an error")
  func head() async throws {
    let result = try await onOwnThread {
      var stream = CommandTransform("head", ["-n", "1"]).into(MemorySink())
      for _ in 0..<100_000 { try stream.write("the same line\n") }
      return try stream.process("end\n")
    }
    #expect(result == Array("the same line\n".utf8))
  }

  @Test("A command runs even without input")
  func empty() async throws {
    let result = try await onOwnThread {
      var stream = CommandTransform("wc", ["-c"]).into(MemorySink())
      return try stream.process("")
    }
    #expect(String(decoding: result, as: UTF8.self).trimmingCharacters(in: .whitespaces) == "0\n")
  }

  @Test("A closed stream starts the command again at the next write")
  func again() async throws {
    let results = try await onOwnThread {
      var stream = CommandTransform("tr", ["a-z", "A-Z"]).into(MemorySink())
      return [try stream.process("swift"), try stream.process("apus")]
    }
    #expect(results == [Array("SWIFT".utf8), Array("APUS".utf8)])
  }

  @Test("An exit status that is not accepted throws after the output")
  func status() async throws {
    let (error, output) = try await onOwnThread {
      var stream = CommandTransform("sh", ["-c", "cat; exit 3"]).into(MemorySink())
      try stream.write("said")
      do throws(StreamError) { try stream.close() } catch { return (error, stream.takeOutput()) }
      throw CocoaError(.featureUnsupported)
    }
    #expect(error.stage == "sh")
    #expect(error.cause as? CommandError == .exited(status: 3))
    #expect(error.description == "sh: ended with status 3")
    #expect(output == Array("said".utf8))
  }

  @Test("Flushing writes the available output of the command")
  func flushing() async throws {
    let isSaid = try await onOwnThread {
      var stream = CommandTransform("cat").into(MemorySink())
      try stream.write("abc")
      let clock = ContinuousClock()
      let end = clock.now + .seconds(30)
      repeat { try stream.flush() } while stream.target.bytes.isEmpty && clock.now < end
      return stream.target.text == "abc"
    }
    #expect(isSaid)
  }

  @Test("Other statuses may be accepted")
  func accepted() async throws {
    let result = try await onOwnThread {
      var stream = CommandTransform("grep", ["b"], accepting: 0...1).into(MemorySink())
      return try stream.process("a\n")
    }
    #expect(result.isEmpty)
  }

  @Test("A command that is killed by a signal throws")
  func signal() async throws {
    let error = await #expect(throws: StreamError.self) {
      try await onOwnThread {
        var stream = CommandTransform("sh", ["-c", "kill -TERM $$"]).into(NullSink())
        try stream.close()
      }
    }
    #expect(error?.cause as? CommandError == .killed(signal: SIGTERM))
  }

  @Test("A missing command throws an error with its name")
  func missing() async throws {
    let error = await #expect(throws: StreamError.self) {
      try await onOwnThread {
        var stream = CommandTransform("apus-no-such-command").into(NullSink())
        try stream.process("a")
      }
    }
    #expect(error?.cause as? CommandError == .notStarted(code: ENOENT))
    #expect(
      error?.description == "apus-no-such-command: cannot start: No such file or directory (2)")
  }

  @Test("Destroying a stream kills its command and leaves no process")
  func dropped() async {
    await #expect(processExitsWith: .success) {
      do {
        var stream = CommandTransform("sleep", ["1000"]).into(NullSink())
        try stream.write("a")
        try stream.flush()
      }
      var status: Int32 = 0
      // SAFETY: the call fills a number, which lives until it returns.
      #expect(unsafe waitpid(-1, &status, WNOHANG) == -1)
      #expect(errno == ECHILD)
    }
  }

  @Test("An error of the target ends the command")
  func targetFails() async throws {
    let error = await #expect(throws: StreamError.self) {
      try await onOwnThread {
        var stream = CommandTransform("yes").then(LineTransform(limit: 0)).into(NullSink())
        while true {
          try stream.write("a")
          try stream.flush()
        }
      }
    }
    #expect(error?.stage == "lines")
  }
}
