import Foundation

/// Works and yields in turns, so that the task goes on by other threads.
@Sendable @inline(never)
func migrating() async -> Int {
  for _ in 0..<200 {
    work(milliseconds: 1)
    await Task.yield()
  }
  return 1
}

@Sendable @inline(never)
func migrants() async -> Int {
  async let one = migrating()
  async let other = migrating()
  async let third = migrating()
  return await one + other + third
}

/// Works below so many suspended functions.
@Sendable @inline(never)
func level(_ depth: Int) async -> Int {
  if depth == 0 {
    await Task.yield()
    work(milliseconds: 200)
    return 0
  }
  return await level(depth - 1) + 1
}

actor Worker {
  @inline(never)
  func level(_ depth: Int) async -> Int { await ProfileTestCases.level(depth) + 1 }

  @inline(never)
  func member(_ depth: Int) async -> Int {
    async let one = ProfileTestCases.level(depth)
    return await one
  }
}

@Sendable @inline(never)
func group(_ depth: Int) async -> Int {
  await withTaskGroup(of: Int.self) { tasks in
    for _ in 0..<3 { tasks.addTask { await level(depth) + 1 } }
    return await tasks.reduce(0, +)
  }
}

@Sendable @inline(never)
func asyncLet(_ depth: Int) async -> Int {
  async let one = level(depth)
  async let other = level(depth)
  return await one + other
}

@Sendable @inline(never)
func throwing(_ depth: Int) async -> Int {
  let sum = try? await withThrowingTaskGroup(of: Int.self) { tasks in
    for _ in 0..<3 { tasks.addTask { try await checked(depth) } }
    return try await tasks.reduce(0, +)
  }
  return sum ?? -1
}

@Sendable @inline(never)
func discarding(_ depth: Int) async -> Int {
  await withDiscardingTaskGroup { tasks in
    for _ in 0..<3 { tasks.addTask { await swallow(depth) } }
  }
  return 1
}

@Sendable @inline(never)
func swallow(_ depth: Int) async { if await level(depth) < 0 { print("impossible") } }

@Sendable @inline(never)
func checked(_ depth: Int) async throws -> Int {
  let result = await level(depth)
  if result < 0 { throw CancellationError() }
  return result
}

@Sendable @inline(never)
func failing(_ depth: Int) async -> Int {
  async let one = checked(depth)
  return (try? await one) ?? -1
}

/// The child is not awaited, so the scope waits for its end.
@Sendable @inline(never)
func unawaited(_ depth: Int) async -> Int {
  async let _ = level(depth)
  return 1
}

@Sendable @inline(never)
func nested(_ depth: Int) async -> Int {
  async let one = group(depth)
  return await one
}

/// Leaves contexts behind that are no callers.
@Sendable @inline(never)
func stale(_ depth: Int) async -> Int {
  if depth == 0 {
    await Task.yield()
    return 0
  }
  return await stale(depth - 1) + 1
}

/// Works beside its child, and then waits for it.
@Sendable @inline(never)
func busy(_ depth: Int) async -> Int {
  let first = await stale(depth)
  async let one = level(depth)
  work(milliseconds: 100)
  return await one + first
}

/// Waits for a task that is not its child.
@Sendable @inline(never)
func task(_ depth: Int) async -> Int { await Task { await level(depth) }.value }

/// Calls a closure below so many suspended functions.
@Sendable @inline(never)
func above(_ depth: Int, _ body: @Sendable () async -> Int) async -> Int {
  if depth <= 1 { return await body() + 1 }
  return await above(depth - 1, body) + 1
}

/// Works in child tasks.
@Sendable @inline(never)
func child(_ kind: String, _ depth: Int) async -> Int {
  switch kind {
  case "let": await asyncLet(depth)
  case "group": await group(depth)
  case "throwing": await throwing(depth)
  case "discarding": await discarding(depth)
  case "member": await Worker().member(depth)
  case "failing": await failing(depth)
  case "unawaited": await unawaited(depth)
  case "nested": await nested(depth)
  case "busy": await busy(depth)
  default: await task(depth)
  }
}
