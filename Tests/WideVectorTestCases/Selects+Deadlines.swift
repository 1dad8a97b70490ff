import ApusChannels

/// Selects of each arity with a deadline. Both tasks hold the element while they wait.

@inline(never)
func selectAmongTwoUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongThreeUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongFourUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongFiveUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongSixUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle), .receive(from: idle),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle), .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongSevenUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle), .receive(from: idle),
        .receive(from: idle),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle), .receive(from: idle),
    .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}

@inline(never)
func selectAmongEightUntil<Element: Equatable & Sendable>(_ element: Element) async -> Int {
  let channel = Channel<Element>(), blocked = Channel<Element>(), idle = Channel<Int>()
  let sender = Task.detached {
    for _ in 0..<100 {
      _ = try? await select(
        .send(element, to: channel), .send(element, to: blocked), .receive(from: idle),
        .receive(from: idle), .receive(from: idle), .receive(from: idle),
        .receive(from: idle), .receive(from: idle),
        until: .now + .seconds(60), clock: .continuous)
    }
    channel.close()
  }
  var count = 0
  while case .first(let received?)? = try? await select(
    .receive(from: channel), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle), .receive(from: idle),
    .receive(from: idle), .receive(from: idle),
    until: .now + .seconds(60), clock: .continuous)
  {
    if received == element { count += 1 }
  }
  await sender.value
  return count
}
