import ApusStreams
import Testing

@Suite("Cancellation")
struct CancellationTests {
  @Test("A cancellation stays cancelled after a second call")
  func twice() {
    let cancellation = Cancellation()
    #expect(!cancellation.isCancelled)
    cancellation.cancel()
    cancellation.cancel()
    #expect(cancellation.isCancelled)
  }

  @Test("A cancellation ends several sources and ignores destroyed sources")
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
