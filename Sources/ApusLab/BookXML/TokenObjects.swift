import ApusBytes

/// An object for the bytes of a token: a name, a value of an attribute, or a text.
final class TokenText {
  private(set) var bytes: [UInt8]

  /// Creates an object with a copy of bytes.
  init(copying bytes: Span<UInt8>) {
    self.bytes = []
    self.bytes.append(copying: bytes)
  }

  /// Creates an object without bytes that has memory for some.
  init(capacity: Int) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Replaces the bytes; the memory is used again.
  func set(_ bytes: Span<UInt8>) {
    self.bytes.removeAll(keepingCapacity: true)
    self.bytes.append(copying: bytes)
  }
}

/// An object for the attributes of a tag.
final class TokenAttributes {
  private(set) var pairs: [(name: TokenText, value: TokenText)] = []

  func append(_ name: TokenText, _ value: TokenText) { pairs.append((name, value)) }
  func removeAll() { pairs.removeAll(keepingCapacity: true) }
}

/// A client of a reader that makes objects, called as a delegate is.
class TokenClient {
  func startElement(_ name: TokenText, _ attributes: TokenAttributes) {}
  func endElement(_ name: TokenText) {}
  func text(_ text: TokenText) {}
}

/// A client that counts the bytes of the objects, and keeps the texts if asked for.
final class CountingTokenClient: TokenClient {
  private(set) var bytes = 0
  private let keepsTexts: Bool
  private var kept: [TokenText] = []

  init(keepsTexts: Bool = false) { self.keepsTexts = keepsTexts }

  override func startElement(_ name: TokenText, _ attributes: TokenAttributes) {
    bytes &+= name.bytes.count
    for pair in attributes.pairs { bytes &+= pair.name.bytes.count &+ pair.value.bytes.count }
  }

  override func endElement(_ name: TokenText) {
    bytes &+= name.bytes.count
  }

  override func text(_ text: TokenText) {
    bytes &+= text.bytes.count
    if keepsTexts { kept.append(text) }
  }
}
