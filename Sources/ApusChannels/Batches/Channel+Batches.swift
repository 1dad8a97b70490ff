extension Channel {
  /// Sends the elements of an array, in order and as many at once as there is room for.
  ///
  /// Others may send in between where it has to wait.
  ///
  /// - Parameters:
  ///   - elements: what to send.
  /// - Throws: ``SendError`` with the first element that was not sent, if the channel is closed or the task is
  ///   cancelled. Those before it were sent, those after it were not.
  /// - Complexity: O(*n*) for *n* elements; the lock is taken once for all that the buffer has room for.
  public nonisolated(nonsending) func send(
    contentsOf elements: [Element]
  ) async throws(SendError<Element>) where Element: Sendable {
    var rest = elements[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(store(rest))
      guard let next = rest.popFirst() else { return }
      try await send(next)
    }
  }

  /// Puts as many elements into the buffer as it has room for, if nobody waits for one; returns how many.
  private func store(_ elements: ArraySlice<Element>) -> Int {
    core.acquire()
    defer { core.release() }
    var count = 0
    for element in elements {
      // SAFETY: the lock is held.
      guard unsafe core.state.pointee.hasRoom else { break }
      guard case .store(let slot) = unsafe core.state.pointee.send() else { break }
      core.put(element, in: slot)
      count += 1
    }
    return count
  }

  /// Receives at least one element, and as many more as there are.
  ///
  /// - Parameters:
  ///   - limit: the most to receive.
  /// - Returns: the elements in their order; none if the channel is closed and every element was received, or if
  ///   the task was cancelled while it waited.
  /// - Precondition: `limit` is positive.
  /// - Complexity: O(*n*) for *n* elements; the lock is taken once for all that are buffered. Allocates the array.
  public nonisolated(nonsending) func receive(upTo limit: Int) async -> [Element]
  where Element: Sendable {
    precondition(limit > 0, "at least one element is to be received")
    guard let first = await receive() else { return [] }
    var received = [first]
    takeBuffered(upTo: limit, into: &received)
    while received.count < limit, case .received(let element) = tryReceive() {
      received.append(element)
      takeBuffered(upTo: limit, into: &received)
    }
    return received
  }

  /// Takes what is buffered while no sender waits.
  private func takeBuffered(upTo limit: Int, into received: inout [Element]) {
    core.acquire()
    defer { core.release() }
    // SAFETY: the lock is held.
    let available = unsafe core.state.pointee.count
    received.reserveCapacity(Swift.min(limit, received.count + available))
    while received.count < limit {
      guard unsafe core.state.pointee.hasUncontendedElement,
        case .take(let slot) = unsafe core.state.pointee.receive()
      else { break }
      received.append(core.take(from: slot))
    }
    if unsafe core.state.pointee.shouldShrink { core.resize() }
  }
}
