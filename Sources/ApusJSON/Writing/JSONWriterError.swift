import ApusBytes
public import ApusIO

/// An error of writing JSON. The text that was written so far is well-formed as a beginning.
///
///     var writer = JSONWriter(into: MemorySink())
///     try writer.beginObject()
///     do {
///       try writer.write("Ada")
///     } catch {
///       print(error)  // a value in an object has no key; call key(_:) first
///     }
///
public enum JSONWriterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A value in an object without a key before it.
  case missingKey
  /// A key outside of an object, or after another key.
  case unexpectedKey
  /// The end of an object or array that is not the innermost one, or that needs a value first.
  case unexpectedEnd
  /// A value of an encoder's container after the end of that container.
  case outOfOrder
  /// A second value of an encoder in the place of one, or a container there.
  case encodedTwice
  /// A value after the end of the text.
  case secondValue
  /// The end of a text that has no value, or open containers.
  case incomplete
  /// Infinity or NaN, which JSON does not have.
  case nonFinite(Double)
  /// Bytes that are not UTF-8.
  case invalidUTF8
  /// A type of Foundation, which an encoder without `ApusFoundation` would write in another form than Foundation.
  case foundationType(String)
  /// More containers within containers than the limit.
  case tooDeep(limit: Int)
  /// The target failed.
  case target(StreamError)

  /// A description of the error and its remedy.
  public var description: String {
    switch self {
    case .missingKey: "a value in an object has no key; call key(_:) first"
    case .unexpectedKey: "a key is not allowed here; write it in an object, before its value"
    case .unexpectedEnd:
      "the container cannot end here; end the innermost container, after the value of its last key"
    case .outOfOrder:
      "the container has ended; fill each nested container and super encoder before the next value"
    case .encodedTwice: "the value was encoded already; encode one value, or fill one container"
    case .secondValue: "the text already has its value; call endLine() to begin another line"
    case .incomplete: "the text is not complete; write its value and end all containers"
    case .nonFinite(let value): "\(value) is no JSON number; choose another JSONFormat.nonFinite"
    case .invalidUTF8: "the bytes of a string are not UTF-8"
    case .foundationType(let name): FoundationTypes.refusal(of: name, "FoundationJSONEncoder")
    case .tooDeep(let limit): "more than \(limit) containers within containers"
    case .target(let error): error.description
    }
  }
}
