// Containers throw a `DecodingError`, which types can catch, and which keeps the error of the list. The end
// of the decoding makes it an error of the list again.

extension DecodingStorage {
  /// The keys and indices from the root to a value.
  ///
  /// - Parameter nested: The way from the value that is decoded, or `nil`.
  private func path(_ nested: NestedPath? = nil) -> [PropertyListError.Step] {
    var steps: [PropertyListError.Step] = []
    for (outer, slot) in zip(openSlots, openSlots.dropFirst()) {
      steps += slot.nested?.steps(self) ?? []
      if let step = step(to: slot.value, in: slot.nested?.value ?? outer.value) {
        steps.append(step)
      }
    }
    return steps + (nested?.steps(self) ?? [])
  }

  /// The path to a value in a container of the value that is decoded.
  func path(to value: DecodedValue, _ nested: NestedPath?) -> [PropertyListError.Step] {
    let container = nested?.value ?? openSlots.last?.value
    return path(nested) + [container.flatMap { step(to: value, in: $0) }].compactMap(\.self)
  }

  /// The path as keys.
  func codingPath(_ nested: NestedPath?) -> [any CodingKey] { path(nested).map(PathKey.init) }

  /// Returns the key or the index of a value, or `nil` if a container does not have its reference.
  func step(to value: DecodedValue, in container: DecodedValue) -> PropertyListError.Step? {
    let object = container.object(in: list)
    do throws(PropertyListError) {
      if object.marker & 0xf0 == 0xd0 {
        let dictionary = try object.dictionary()
        let first = dictionary.start + dictionary.count * referenceSize
        guard let index = index(of: value, first, dictionary.count) else { return nil }
        return .key(try dictionary.key(at: index).string())
      }
      let elements = try object.elements()
      return index(of: value, elements.start, elements.count).map { .index($0) }
    } catch {
      return nil
    }
  }

  private func index(of value: DecodedValue, _ first: Int, _ count: Int) -> Int? {
    let index = (value.reference - first) / referenceSize
    return value.reference >= first && index < count ? index : nil
  }

  /// Returns an error of the list as types catch it; any other error is the same.
  ///
  /// - Parameters:
  ///   - nested: The way to the container of the value with the error, or `nil`.
  ///   - step: The step from that container to the value, or `nil`.
  @inline(never)
  func caught(
    _ error: any Error, _ nested: NestedPath? = nil, at step: PropertyListError.Step? = nil
  ) -> any Error {
    guard let error = error as? PropertyListError else { return error }
    return error.within(path(nested) + (step.map { [$0] } ?? [])).decodingError
  }

  /// Returns an error of a type, with its value if it is a `DecodingError` of the type's own.
  @inline(never)
  func refused(_ error: any Error, _ value: DecodedValue) -> any Error {
    guard let error = error as? DecodingError else { return caught(error) }
    guard error.list == nil else { return error }
    return PropertyListError(
      .rejected(String(describing: error)), object: value.number, at: value.offset
    ).within(path()).decodingError
  }
}

extension PropertyListError {
  /// The error as types catch it.
  var decodingError: DecodingError {
    let context = DecodingError.Context(
      codingPath: path.map(PathKey.init), debugDescription: kind.description, underlyingError: self
    )
    switch kind {
    case .wrongType(let expected, found: .null): return .valueNotFound(expected.type, context)
    case .wrongType(let expected, _): return .typeMismatch(expected.type, context)
    case .missingKey(let key): return .keyNotFound(PathKey(.key(key)), context)
    case .missingElement: return .valueNotFound(Any.self, context)
    default: return .dataCorrupted(context)
    }
  }
}

extension DecodingError {
  /// The error of the list that the error is, or `nil` if it is a type's own.
  var list: PropertyListError? { context?.underlyingError as? PropertyListError }
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

extension PathKey {
  init(_ step: PropertyListError.Step) {
    switch step {
    case .key(let key): self = .key(key)
    case .index(let index): self = .index(index)
    }
  }
}
