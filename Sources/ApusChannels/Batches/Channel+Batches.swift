extension Channel {
  /// Sends the elements of an array in order, as many at a time as the buffer has room for.
  ///
  /// If this call has to wait, other senders may send between two elements of the array.
  ///
  /// - Parameters:
  ///   - elements: The elements to send.
  /// - Throws: ``SendError`` with the first element that was not sent, if the channel is closed or
  ///   the task is cancelled. The elements before it were sent. The elements after it were not.
  /// - Complexity: O(*n*) for *n* elements. Takes the lock once for all elements that the buffer
  ///   has room for.
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

  /// Stores as many elements in the buffer as it has room for, unless a receiver waits. Returns
  /// their number.
  private func store(_ elements: ArraySlice<Element>) -> Int {
    core.acquire()
    defer { core.release() }
    var count = 0
    for element in elements {
      guard core.decide({ $0.hasRoom }) else { break }
      guard case .store(let slot) = core.decide({ $0.send() }) else { break }
      core.put(element, in: slot)
      count += 1
    }
    return count
  }

  /// Receives at least one element, and then all elements that are available, up to `limit`.
  ///
  /// - Parameters:
  ///   - limit: The largest number of elements to receive.
  /// - Returns: The elements in order. The array is empty if the channel is closed and drained, or
  ///   if the task was cancelled while it waited.
  /// - Precondition: `limit` is positive.
  /// - Complexity: O(*n*) for *n* elements. Takes the lock once for all buffered elements.
  ///   Allocates the array.
  public nonisolated(nonsending) func receive(upTo limit: Int) async -> [Element]
  where Element: Sendable {
    precondition(limit > 0, "limit must be positive")
    guard let first = await receive() else { return [] }
    var received = [first]
    takeBuffered(upTo: limit, into: &received)
    while received.count < limit, case .received(let element) = tryReceive() {
      received.append(element)
      takeBuffered(upTo: limit, into: &received)
    }
    return received
  }

  /// Takes buffered elements while no sender waits.
  private func takeBuffered(upTo limit: Int, into received: inout [Element]) {
    core.acquire()
    defer { core.release() }
    let available = core.decide { $0.count }
    received.reserveCapacity(Swift.min(limit, received.count + available))
    while received.count < limit {
      guard core.decide({ $0.hasUncontendedElement }),
        case .take(let slot) = core.decide({ $0.receive() })
      else { break }
      received.append(core.take(from: slot))
    }
    if core.decide({ $0.shouldShrink }) { core.resize() }
  }
}
