/// Receives from several channels as from one, which closes when all of them are closed and empty.
///
/// Each element is taken from its channel only when the one before it was received, so that at most one is on its
/// way. When the last copy of the receiver goes, that one is dropped, and no more are taken.
///
///     for await event in merge([keys, mouse, network]) { handle(event) }
///
/// - Parameters:
///   - channels: what to receive from. The order among elements of one channel is kept.
///   - order: which channel goes first where several have something.
/// - Returns: where the elements arrive.
/// - Complexity: O(*n*) an element for *n* channels. Allocates a channel, a task, and an array an element.
public func merge<Element: Sendable>(
  _ channels: [Channel<Element>], order: SelectOrder = .fair
) -> Receiver<Element> {
  let (sender, receiver) = Channel<Element>.ends()
  Task.detached {
    var open = channels
    while !open.isEmpty {
      guard
        let (number, element) = try? await select(
          among: open.map { ReceiveCase.receive(from: $0) }, order: order)
      else { return }
      guard let element else {
        open.remove(at: number)
        continue
      }
      guard (try? await sender.send(element)) != nil else { return }
    }
  }
  return receiver
}
