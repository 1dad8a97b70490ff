extension DescriptionStream: Sink where Target: ~Copyable {
  /// The type of the elements taken: any value.
  public typealias Element = Any

  /// Writes any value; see `write(any:)`.
  public mutating func write(_ element: Any) throws(StreamError) { try write(any: element) }

  /// Flushes `depth` further stages.
  public mutating func flush(depth: Int) throws(StreamError) {
    if depth > 0 { try target.flush(depth: depth - 1) }
  }

  /// Keeps the first error, for `close`, and lets the target know that values are missing.
  public mutating func recordFailure(_ error: StreamError) {
    failure = failure ?? error
    target.recordFailure(error)
  }

  /// Closes `depth` further stages.
  public mutating func close(depth: Int) throws(StreamError) {
    if let failure { throw failure }
    if depth > 0 { try target.close(depth: depth - 1) }
  }

  /// Takes the output at the end of the stream.
  public mutating func takeOutput() -> Target.Output { target.takeOutput() }
}

extension DescriptionStream where Target: ~Copyable {
  /// Writes any value by reflection.
  ///
  /// Values that conform to `Streamable` write themselves. A value without parts is written as
  /// `String(reflecting:)` describes it.
  ///
  /// - Parameter value: The value to write.
  /// - Throws: The error of the stage that failed.
  /// - Complexity: O(*n*) in the size of the description: about a microsecond and some allocations
  ///   for each part, and memory in proportion to the depth. The stack does not grow.
  public mutating func write(any value: Any) throws(StreamError) {
    var open: [OpenValue] = []
    try begin(value, isPair: false, &open)
    while let last = open.last {
      if let child = last.parts.next() {
        if last.kind != .optional { try separate(child.label, of: last) }
        open[open.count - 1].hasParts = true
        try begin(child.value, isPair: last.kind == .pairs, &open)
      } else {
        open.removeLast()
        try end(last)
      }
    }
  }

  /// Writes a value without parts, or the start of a value with parts.
  private mutating func begin(
    _ value: Any, isPair: Bool, _ open: inout [OpenValue]
  ) throws(StreamError) {
    if let value = value as? any Streamable { return try value.write(to: &self) }
    var opened = OpenValue(value, isPair: isPair)
    switch opened.kind {
    case .leaf:
      try target.write(String(reflecting: value))
    case .optional, .pair:
      open.append(opened)
    case .list, .pairs, .record:
      if let object = opened.object, !enter(object) { return try target.write(Self.alreadySeen) }
      try target.write(opened.name)
      opened.outerHasElements = try self.open(opened.brackets.0)
      open.append(opened)
    }
  }

  private mutating func separate(_ label: String?, of value: OpenValue) throws(StreamError) {
    if value.kind == .pair {
      if value.hasParts { try target.write(": ") }
      return
    }
    try separate()
    // `Mirror` labels the unnamed parts of tuples `.0`, `.1` and so on.
    guard value.kind == .record, let label, !label.hasPrefix(".") else { return }
    try target.write(label)
    try target.write(": ")
  }

  private mutating func end(_ value: OpenValue) throws(StreamError) {
    if value.kind == .pair { return }
    if value.kind == .optional {
      if !value.hasParts { try writeNothing() }
      return
    }
    if let object = value.object { leave(object) }
    if value.kind == .pairs, !value.hasParts { try target.write(UInt8(ascii: ":")) }
    try close(value.brackets.1, value.outerHasElements)
  }
}
