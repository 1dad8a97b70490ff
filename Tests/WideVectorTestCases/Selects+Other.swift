import ApusChannels

/// Selects of other kinds. Both tasks hold the element while they wait.

@inline(never)
func trySelects<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(capacity: 3), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      while trySelect(.send(element, to: channel), .send(element, to: blocked)) == nil {
        await Task.yield()
      }
    }
    channel.close()
  }
  var count = 0
  while true {
    switch trySelect(.receive(from: channel), .receive(from: blocked), .receive(from: idle)) {
    case .first(let received?)?: if received == element { count += 1 }
    case nil: await Task.yield()
    default:
      await sender.value
      return count
    }
  }
}

@inline(never)
func selectOfArray<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(among: [
        SendCase.send(element, to: channel), .send(element, to: blocked),
      ])
    }
    channel.close()
  }
  var count = 0
  while let received = try? await select(
    among: [ReceiveCase.receive(from: channel), .receive(from: blocked)]
  ).outcome {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectOfArrayUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        among: [SendCase.send(element, to: channel), .send(element, to: blocked)],
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case (_, let received?)? = try? await select(
    among: [ReceiveCase.receive(from: channel), .receive(from: blocked)],
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func trySelectOfArray<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(capacity: 3), blocked = Channel<Element>()
  let sender = Task.detached {
    for _ in 0..<100 {
      while trySelect(
        among: [SendCase.send(element, to: channel), .send(element, to: blocked)]) == nil
      {
        await Task.yield()
      }
    }
    channel.close()
  }
  var count = 0
  while true {
    switch trySelect(among: [ReceiveCase.receive(from: channel), .receive(from: blocked)]) {
    case (_, let received?)?: if received == element { count += 1 }
    case nil: await Task.yield()
    case (_, nil)?:
      await sender.value
      return count
    }
  }
}

@inline(never)
func selectOfAnyCases<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(among: [
        AnySelectCase(.send(element, to: channel)) { _ in nil },
        AnySelectCase(.receive(from: blocked)) { $0 },
      ])
    }
    channel.close()
  }
  var count = 0
  while let received = try? await select(among: [
    AnySelectCase(.receive(from: channel)) { $0 }, AnySelectCase(.receive(from: idle)) { _ in nil },
  ]).outcome {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectOfThrowingChannels<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = ThrowingChannel<Element, CancellationError>()
  let blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(.send(element, to: channel), .send(element, to: blocked))
    }
    channel.close(throwing: CancellationError())
  }
  var count = 0
  while case .first(.success(let received?))? = try? await select(
    .receive(from: channel), .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func owningSelect<Element: Equatable & Sendable>(_ boxed: Boxed<Element>) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      var first = boxed.sendCase(to: channel), second = boxed.sendCase(to: blocked)
      _ = try? await select(&first, &second)
    }
    channel.close()
  }
  var count = 0
  while true {
    var first = OwningReceiveCase(from: channel), second = OwningReceiveCase(from: idle)
    guard (try? await select(&first, &second)) != nil, let isEqual = boxed.isElement(of: &first)
    else { break }
    if isEqual { count += 1 }
  }
  await sender.value
  return count
}

/// An element in an object. A case that owns an element is a value of the caller, whose frame would
/// be too small if it also held the element.
final class Boxed<Element: Equatable & Sendable>: Sendable {
  private let element: Element

  init(_ element: Element) { self.element = element }

  @inline(never)
  func sendCase(to channel: Channel<Element>) -> OwningSendCase<Element> {
    OwningSendCase(element, to: channel)
  }

  /// Whether a case received the same element, or `nil` if it received none.
  @inline(never)
  func isElement(of received: inout OwningReceiveCase<Element>) -> Bool? {
    received.takeElement().map { $0 == element }
  }
}
