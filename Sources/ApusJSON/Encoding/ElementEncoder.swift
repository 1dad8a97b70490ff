/// The encoder of a single value.
final class ElementEncoder: Encoder {
  let state: EncodingState
  let codingPath: [any CodingKey]
  /// The container that the value has begun; a type and its superclass share it.
  private var begun: BegunContainer?

  init(state: EncodingState, codingPath: [any CodingKey]) {
    self.state = state
    self.codingPath = codingPath
  }

  var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

  private func container(isObject: Bool) -> BegunContainer {
    if let begun, begun.isObject == isObject { return begun }
    let container = BegunContainer(state, isObject: isObject)
    begun = container
    return container
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      KeyedValues<Key>(state: state, codingPath: codingPath, in: container(isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedValues(state: state, codingPath: codingPath, in: container(isObject: false))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleValue(state: state, codingPath: codingPath)
  }
}

/// The beginning of a container, whose error is thrown by the first value: protocols of containers
/// do not let it be thrown at once.
struct BegunContainer {
  let isObject: Bool
  private let place: Result<ContainerPlace, JSONWriterError>

  init(_ state: EncodingState, isObject: Bool) {
    self.isObject = isObject
    do throws(JSONWriterError) {
      place = .success(try state.begin(isObject: isObject))
    } catch {
      place = .failure(error)
    }
  }

  func resume(_ state: EncodingState) throws(JSONWriterError) {
    switch place {
    case .success(let place): try state.resume(place)
    case .failure(let error): throw error
    }
  }
}
