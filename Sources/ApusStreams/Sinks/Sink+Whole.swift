extension Sink where Self: ~Copyable {
  /// Hands on what is held back, in all stages.
  ///
  /// - Throws: The error of whichever stage failed.
  @inlinable
  public mutating func flush() throws(StreamError) { try flush(depth: .max) }

  /// Ends the stream, in all stages.
  ///
  /// - Throws: The error of whichever stage failed.
  @inlinable
  public mutating func close() throws(StreamError) { try close(depth: .max) }

  /// Writes the elements of a sequence, one by one.
  ///
  /// - Parameter elements: What to write.
  /// - Throws: The error of whichever stage failed.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func write<Elements: Sequence<Element>>(
    contentsOf elements: Elements
  ) throws(StreamError) {
    for element in elements { try write(element) }
  }

  /// Writes the elements of an array at once.
  ///
  /// - Parameter elements: What to write.
  /// - Throws: The error of whichever stage failed.
  /// - Complexity: O(*n*).
  @inlinable
  public mutating func write(contentsOf elements: [Element]) throws(StreamError) {
    try write(contentsOf: elements.span)
  }
}

// MARK: - Call and return

extension Sink where Self: ~Copyable {
  /// Sends one element through the whole stream and returns what comes out: a stream as a function.
  ///
  ///     var lengths = LineTransform().map { $0.count }.into(ArraySink())
  ///     try lengths.process(contentsOf: Array("a\nbcd".utf8))  // [1, 3]
  ///
  /// - Parameter element: What to write.
  /// - Returns: What reached the end; the stream can be used again where its end can.
  /// - Throws: The error of whichever stage failed.
  @inlinable
  public mutating func process(_ element: Element) throws(StreamError) -> Output {
    try write(element)
    try close()
    return takeOutput()
  }

  /// Sends elements through the whole stream and returns what comes out.
  ///
  /// - Parameter elements: What to write, at once.
  /// - Returns: What reached the end; the stream can be used again where its end can.
  /// - Throws: The error of whichever stage failed.
  @inlinable
  public mutating func process(contentsOf elements: [Element]) throws(StreamError) -> Output {
    try write(contentsOf: elements.span)
    try close()
    return takeOutput()
  }
}
