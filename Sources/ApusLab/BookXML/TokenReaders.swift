import ApusBytes
import ApusXML

/// A reader that makes new objects for each token.
struct FreshTokens: XMLHandler {
  let client: TokenClient

  mutating func startElement(_ tag: XMLStartTag) {
    let attributes = TokenAttributes()
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      attributes.append(
        TokenText(copying: attribute.name.bytes), TokenText(copying: attribute.valueBytes))
    }
    client.startElement(TokenText(copying: tag.name.bytes), attributes)
  }

  mutating func endElement(_ name: XMLName) { client.endElement(TokenText(copying: name.bytes)) }
  mutating func text(_ text: Span<UInt8>) { client.text(TokenText(copying: text)) }
}

/// A reader that uses the objects of earlier tokens again, unless the client has kept them.
struct CachedTokens: ~Copyable, XMLHandler {
  private let client: TokenClient
  /// The names of the open elements: an end tag has the object of its start tag.
  private var open: [TokenText] = []
  private var texts = ObjectPool(capacity: 64) {
    TokenText(capacity: 64)
  } reset: { _ in
  }
  private var attributes = ObjectPool(capacity: 8) {
    TokenAttributes()
  } reset: {
    $0.removeAll()
  }

  init(client: TokenClient) { self.client = client }

  private mutating func object(_ bytes: Span<UInt8>) -> TokenText {
    let text = texts.next()
    text.set(bytes)
    return text
  }

  mutating func startElement(_ tag: XMLStartTag) {
    let found = attributes.next()
    for index in tag.attributes.indices {
      let attribute = tag.attributes[index]
      found.append(object(attribute.name.bytes), object(attribute.valueBytes))
    }
    let name = object(tag.name.bytes)
    open.append(name)
    client.startElement(name, found)
  }

  mutating func endElement(_ name: XMLName) {
    if let name = open.popLast() { client.endElement(name) }
  }

  mutating func text(_ text: Span<UInt8>) { client.text(object(text)) }
}

/// A handler that sums the bytes of the tokens, without an object.
struct TokenSizes: XMLHandler {
  private(set) var bytes = 0

  mutating func startElement(_ tag: XMLStartTag) {
    for index in tag.attributes.indices {
      bytes &+= tag.attributes[index].name.bytes.count
      bytes &+= tag.attributes[index].valueBytes.count
    }
    bytes &+= tag.name.bytes.count
  }

  mutating func endElement(_ name: XMLName) { bytes &+= name.bytes.count }
  mutating func text(_ text: Span<UInt8>) { bytes &+= text.count }
}
