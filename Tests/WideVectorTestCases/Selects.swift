import ApusChannels

/// Selects of each arity. Both tasks hold the element while they wait.

@inline(never)
func selectAmongTwo<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongThree<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongFour<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongFive<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongSix<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle), .receive(from: idle))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle), .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongSeven<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle), .receive(from: idle),
        .receive(from: idle))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle), .receive(from: idle),
    .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongEight<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle), .receive(from: idle),
        .receive(from: idle), .receive(from: idle))
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle))
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}
