import ApusChannels
import Testing

@Suite("Errors of channels")
struct ErrorTests {
  struct Ticket: ~Copyable {}

  @Test("The error of a send says why the element was not sent")
  func sends() async {
    let channel = Channel<Int>()
    await #expect {
      try await channel.send(1, within: .milliseconds(1))
    } throws: {
      "\($0)" == "the element was not sent: no receiver took it in time"
    }
    let task = Task { try await channel.send(2) }
    task.cancel()
    await #expect {
      try await task.value
    } throws: {
      "\($0)" == "the element was not sent: the task was cancelled"
    }
    channel.close()
    await #expect {
      try await channel.send(3)
    } throws: {
      "\($0)" == "the element was not sent: the channel is closed"
    }
  }

  @Test("The error of a send describes itself for elements that cannot be copied")
  func noncopyable() async {
    let channel = Channel<Ticket>()
    channel.close()
    do throws(SendError<Ticket>) { try await channel.send(Ticket()) } catch {
      #expect(error.description == "the element was not sent: the channel is closed")
    }
  }

  @Test("The other errors of channels describe themselves in words")
  func others() {
    #expect("\(TimeoutError())" == "no element arrived in time")
    #expect("\(ReserveError.closed)" == "no slot was reserved: the channel is closed")
    #expect("\(ReserveError.cancelled)" == "no slot was reserved: the task was cancelled")
  }
}
