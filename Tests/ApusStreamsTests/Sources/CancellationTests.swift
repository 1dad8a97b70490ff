import ApusStreams
import Testing

@Suite("Cancellation")
struct CancellationTests {
  @Test("A cancellation is thrown once and stays so")
  func twice() {
    let cancellation = Cancellation()
    #expect(!cancellation.isCancelled)
    cancellation.cancel()
    cancellation.cancel()
    #expect(cancellation.isCancelled)
  }

  @Test("One switch ends several sources, and none that is gone")
  func several() throws {
    let cancellation = Cancellation()
    do { _ = PushedSource<Never>(cancellation: cancellation) { _ in } }
    var first = PushedSource<Never>(cancellation: cancellation) { $0.push([1].span) }
    var second = PushedSource<Never>(cancellation: cancellation) { $0.push([1].span) }
    cancellation.cancel()
    #expect(throws: ByteSourceError<Never>.cancelled) { try first.advance() }
    #expect(throws: ByteSourceError<Never>.cancelled) { try second.advance() }
  }
}
