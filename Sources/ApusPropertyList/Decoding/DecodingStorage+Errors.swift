// Containers throw a `DecodingError`, which types can catch, and which keeps the error of the list. The end
// of the decoding makes it an error of the list again.

extension DecodingStorage {
  /// The keys and indices from the root to the value that is decoded.
  ///
  /// A value in a nested container, which no type decodes, has no step for that container.
  var path: [PropertyListError.Step] {
    var steps: [PropertyListError.Step] = []
    for (outer, slot) in zip(openSlots, openSlots.dropFirst()) {
      if let step = step(to: slot.position, in: outer.place) { steps.append(step) }
    }
    return steps
  }

  /// The path to a value in the one that is decoded.
  ///
  /// - Parameter position: The offset of the reference to it.
  func path(to position: Int) -> [PropertyListError.Step] {
    path + [openSlots.last.flatMap { step(to: position, in: $0.place) }].compactMap(\.self)
  }

  /// The path as keys.
  var codingPath: [any CodingKey] { path.map(PathKey.init) }

  /// Returns the key or the index of the reference at an offset, or `nil` if a container does not have it.
  private func step(to position: Int, in container: ObjectPlace) -> PropertyListError.Step? {
    let value = container.value(in: list)
    do throws(PropertyListError) {
      if value.marker & 0xf0 == 0xd0 {
        let dictionary = try value.dictionary()
        let first = dictionary.start + dictionary.count * referenceSize
        guard let index = index(of: position, first, dictionary.count) else { return nil }
        return .key(try dictionary.key(at: index).string())
      }
      let elements = try value.elements()
      return index(of: position, elements.start, elements.count).map { .index($0) }
    } catch {
      return nil
    }
  }

  private func index(of position: Int, _ first: Int, _ count: Int) -> Int? {
    let index = (position - first) / referenceSize
    return position >= first && index < count ? index : nil
  }

  /// Returns an error of the list as types catch it; any other error is the same.
  ///
  /// - Parameter step: The step from the value that is decoded to the one with the error, or `nil`.
  @inline(never)
  func caught(_ error: any Error, at step: PropertyListError.Step? = nil) -> any Error {
    guard let error = error as? PropertyListError else { return error }
    return error.within(path + (step.map { [$0] } ?? [])).decodingError
  }

  /// Calls a closure, whose error becomes one that types can catch.
  @inline(__always)
  func catching<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw caught(error) }
  }

  /// Returns an error of a type, with the place of its value if it is a `DecodingError` of the type's own.
  @inline(never)
  func refused(_ error: any Error, _ place: ObjectPlace) -> any Error {
    guard let error = error as? DecodingError else { return caught(error) }
    guard error.list == nil else { return error }
    return PropertyListError(
      .refused(String(describing: error)), object: place.object, at: place.offset
    ).within(path).decodingError
  }
}

extension PropertyListError {
  /// The error as types catch it.
  fileprivate var decodingError: DecodingError {
    let context = DecodingError.Context(
      codingPath: path.map(PathKey.init), debugDescription: issue.description, underlyingError: self
    )
    switch issue {
    case .kind(let expected, found: .null): return .valueNotFound(expected.type, context)
    case .kind(let expected, _): return .typeMismatch(expected.type, context)
    case .missingKey(let key): return .keyNotFound(PathKey(.key(key)), context)
    case .missingElement: return .valueNotFound(Any.self, context)
    default: return .dataCorrupted(context)
    }
  }
}

extension DecodingError {
  /// The error of the list that the error is, or `nil` if it is a type's own.
  var list: PropertyListError? {
    let context: Context? =
      switch self {
      case .keyNotFound(_, let context), .dataCorrupted(let context), .typeMismatch(_, let context),
        .valueNotFound(_, let context):
        context
      @unknown default: nil
      }
    return context?.underlyingError as? PropertyListError
  }
}

extension PropertyListKind {
  /// A type of Swift that has the kind.
  fileprivate var type: Any.Type {
    switch self {
    case .boolean: Bool.self
    case .integer: Int.self
    case .real, .date: Double.self
    case .string: String.self
    case .data: [UInt8].self
    case .array, .set: [Any].self
    case .dictionary: [String: Any].self
    default: Any.self
    }
  }
}

/// A key of a path.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ step: PropertyListError.Step) {
    switch step {
    case .key(let key): (stringValue, intValue) = (key, nil)
    case .index(let index): (stringValue, intValue) = ("\(index)", index)
    }
  }

  init(stringValue: String) { self.init(.key(stringValue)) }
  init(intValue: Int) { self.init(.index(intValue)) }
}
