import ApusChannels

/// Operations of single channels, and of groups. Both tasks hold the element while they wait.

@inline(never)
func plain<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>()
  let sender = Task.detached {
    for _ in 0..<100 { try? await channel.send(element) }
    channel.close()
  }
  var count = 0
  while let received = await channel.receive() { if received == element { count += 1 } }
  await sender.value
  return count
}

@inline(never)
func loop<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(capacity: 2)
  let sender = Task.detached {
    for _ in 0..<100 { try? await channel.send(element) }
    channel.close()
  }
  var count = 0
  for await received in channel where received == element { count += 1 }
  await sender.value
  return count
}

@inline(never)
func deadlines<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>()
  let sender = Task.detached {
    for _ in 0..<100 { try? await channel.send(element, within: .seconds(60)) }
    channel.close()
  }
  var count = 0
  while let received = try? await channel.receive(within: .seconds(60)) {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func withoutWaiting<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(capacity: 3)
  let sender = Task.detached {
    for _ in 0..<100 {
      while case .full = channel.trySend(element) { await Task.yield() }
    }
    channel.close()
  }
  var count = 0
  while true {
    switch channel.tryReceive() {
    case .received(let received): if received == element { count += 1 }
    case .empty: await Task.yield()
    case .closed:
      await sender.value
      return count
    }
  }
}

@inline(never)
func throwing<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = ThrowingChannel<Element, CancellationError>(.droppingNewest(200))
  let sender = Task.detached {
    for _ in 0..<100 { try? await channel.send(element) }
    channel.close()
  }
  var count = 0
  while let received = try? await channel.receive() { if received == element { count += 1 } }
  await sender.value
  return count
}

@inline(never)
func permits<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(capacity: 2)
  let sender = Task.detached {
    for _ in 0..<100 { (try? await channel.reserve())?.send(element) }
    channel.close()
  }
  var count = 0
  while let received = await channel.receive() { if received == element { count += 1 } }
  await sender.value
  return count
}

@inline(never)
func broadcast<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let broadcast = Broadcast<Element>()
  let channel = broadcast.subscribe()
  let sender = Task.detached {
    for _ in 0..<100 { try? await broadcast.send(element) }
    broadcast.close()
  }
  var count = 0
  while let received = await channel.receive() { if received == element { count += 1 } }
  await sender.value
  return count
}

@inline(never)
func merged<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), other = Channel<Element>()
  let sender = Task.detached {
    for _ in 0..<50 {
      try? await channel.send(element)
      try? await other.send(element)
    }
    channel.close()
    other.close()
  }
  var count = 0
  for await received in merge([channel, other]) where received == element { count += 1 }
  await sender.value
  return count
}

@inline(never)
func errors<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>()
  var count = 0
  for number in 0..<100 {
    if number == 50 { channel.close() }
    do throws(SendError<Element>) {
      try await channel.send(element, within: .zero)
    } catch {
      if error.takeElement() == element { count += 1 }
    }
  }
  return count
}
