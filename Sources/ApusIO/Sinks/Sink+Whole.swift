extension Sink where Self: ~Copyable {
  /// Flushes all stages.
  ///
  /// - Throws: The error of the stage that failed.
  @inlinable
  public mutating func flush() throws(StreamError) { try flush(depth: .max) }

  /// Closes all stages.
  ///
  /// - Throws: The error of the stage that failed.
  @inlinable
  public mutating func close() throws(StreamError) { try close(depth: .max) }

  /// Writes the elements of a sequence singly.
  ///
  /// - Parameter elements: The elements to write.
  /// - Throws: The error of the stage that failed.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable
  public mutating func write<Elements: Sequence<Element>>(
    contentsOf elements: Elements
  ) throws(StreamError) {
    for element in elements { try write(element) }
  }

  /// Writes the elements of an array as a single span.
  ///
  /// - Parameter elements: The elements to write.
  /// - Throws: The error of the stage that failed.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable
  public mutating func write(contentsOf elements: [Element]) throws(StreamError) {
    try write(contentsOf: elements.span)
  }
}

// MARK: - Call and return

extension Sink where Self: ~Copyable {
  /// Writes an element, closes the stream, and returns the output: a stream as a function.
  ///
  ///     var lengths = LineTransform().map { $0.count }.into(ArraySink())
  ///     try lengths.process(contentsOf: Array("a\nbcd".utf8))  // [1, 3]
  ///
  /// - Parameter element: The element to write.
  /// - Returns: The output at the end of the stream. The stream can be used again if its last sink
  ///   can, but not after an error.
  /// - Throws: The error of the stage that failed.
  @inlinable
  public mutating func process(_ element: Element) throws(StreamError) -> Output {
    try write(element)
    try close()
    return takeOutput()
  }

  /// Writes elements, closes the stream, and returns the output.
  ///
  /// - Parameter elements: The elements to write, as a single span.
  /// - Returns: The output at the end of the stream. The stream can be used again if its last sink
  ///   can, but not after an error.
  /// - Throws: The error of the stage that failed.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable
  public mutating func process(contentsOf elements: [Element]) throws(StreamError) -> Output {
    try write(contentsOf: elements.span)
    try close()
    return takeOutput()
  }
}
