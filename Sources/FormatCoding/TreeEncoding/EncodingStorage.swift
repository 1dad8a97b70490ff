/// What all levels of an encoding share: the writer of values, the limits and the path.
final class EncodingStorage {
  let writer: ValueWriter
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The path to the value of each depth.
  private var steps = EncodingPath()
  /// The number of values that are encoded once more by their own containers.
  private var repeatCount = 0
  /// The error of a nested container, whose protocol does not let it be thrown at once.
  private var failure: (any Error)?
  private let depthLimit: Int

  init(_ writer: ValueWriter, depthLimit: Int, _ userInfo: [CodingUserInfoKey: any Sendable]) {
    self.writer = writer
    self.depthLimit = depthLimit
    self.userInfo = userInfo
  }

  /// Encodes the value of the document.
  func encode<Value: Encodable>(root value: Value) throws -> EncodingLevel.Element {
    try element(value, .same, depth: 0)
  }

  /// Encodes a value of any type.
  func element<Value: Encodable>(
    _ value: Value, _ step: PathStep, depth: Int
  ) throws -> EncodingLevel.Element {
    if let known = try writer.known(value) { return .value(known) }
    guard depth - repeatCount < depthLimit else { throw tooDeep(path(step, depth: depth)) }
    steps.set(step, depth: depth)
    let level = EncodingLevel(self, depth)
    try writer.encode(value, to: TreeEncoder(level))
    if let failure { throw failure }
    return try writer.finished(level, Value.self)
  }

  private func tooDeep(_ path: [any CodingKey]) -> any Error {
    writer.located(writer.tooDeep(depthLimit), at: path)
  }

  /// Fails the document if a nested container is too deep.
  func checkDepth(_ depth: Int, _ path: @autoclosure () -> [any CodingKey]) {
    if depth - repeatCount >= depthLimit { failure = failure ?? tooDeep(path()) }
  }

  /// Whether a container of the document has failed.
  var hasFailed: Bool { failure != nil }

  /// The error of a second value in the place of one.
  func encodedTwice(_ path: [any CodingKey]) -> any Error {
    writer.located(writer.encodedTwice, at: path)
  }

  /// Fails the document because of a container in the place of a value.
  func failEncodedTwice(_ path: [any CodingKey]) { failure = failure ?? encodedTwice(path) }

  /// Encodes a value as another type, for its own container: no level of the document is between the two.
  func again<Result>(_ encode: () throws -> Result) throws -> Result {
    guard repeatCount < RepeatLimit.count(depthLimit) else { throw tooDeep([]) }
    repeatCount += 1
    defer { repeatCount -= 1 }
    return try encode()
  }

  /// The path to the value that is encoded at a depth.
  func path(_ depth: Int) -> [any CodingKey] { steps.keys(depth) }

  /// The path to a value that is not encoded yet.
  func path(_ step: PathStep, depth: Int) -> [any CodingKey] {
    var steps = steps
    steps.set(step, depth: depth)
    return steps.keys(depth)
  }
}
