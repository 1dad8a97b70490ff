// UNSAFE: calls libxml2, which calls back with pointers to its texts

import ApusBenchmark
import ApusMachine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// SAFETY: the functions have the types that the header of libxml2 declares, and the library stays loaded. The handler,
// the document and the receiver live as long as the call, and the parser keeps none of them.
/// The parser of libxml2 with the events of SAX 1, whose texts are copies that end with a null byte.
@safe
struct LibXMLParser {
  private typealias Parse =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32
    ) -> Int32

  private let parse: Parse

  /// Loads the library.
  ///
  /// - Throws: `UnavailableError` if the loader does not find it.
  init() throws(UnavailableError) {
    let library = try LoadedLibrary(
      "libxml2", linux: "libxml2.so.2", darwin: "libxml2.dylib", from: "apt-get install libxml2")
    unsafe parse = try unsafe library.function("xmlSAXUserParseMemory")
  }

  /// Parses a document and returns the bytes of its names, attributes and texts.
  ///
  /// - Parameter client: Receives an object for each of them; `nil` if none are made.
  /// - Throws: `WrongResultError` if the library refuses the document.
  func bytes(of document: [UInt8], client: CountingTokenClient?) throws -> Int {
    let receiver = LibXMLReceiver(client)
    var handler = Self.handler
    let code = unsafe handler.withUnsafeMutableBytes { handler in
      unsafe document.withUnsafeBufferPointer { bytes in
        unsafe parse(
          handler.baseAddress, Unmanaged.passUnretained(receiver).toOpaque(), bytes.baseAddress,
          Int32(bytes.count))
      }
    }
    guard code == 0 else { throw WrongResultError("libxml2 refuses the document: \(code)") }
    return client?.bytes ?? receiver.bytes
  }

  /// The words of `xmlSAXHandler`: a pointer for each event, and a version that is not 2.
  private static var handler: [UInt] {
    var words = [UInt](repeating: 0, count: 32)
    words[14] = unsafe unsafeBitCast(LibXMLReceiver.start, to: UInt.self)
    words[15] = unsafe unsafeBitCast(LibXMLReceiver.end, to: UInt.self)
    words[17] = unsafe unsafeBitCast(LibXMLReceiver.text, to: UInt.self)
    words[18] = words[17]
    words[27] = 1
    return words
  }
}

// SAFETY: the library calls the functions while `bytes(of:client:)` keeps the receiver alive; its names and values end
// with a null byte, the list of attributes with a null pointer, and a text has the number of bytes that it passes.
/// The receiver of the events: it adds the bytes, or makes an object of each name and text.
@safe
private final class LibXMLReceiver {
  private typealias Name = UnsafePointer<UInt8>
  private(set) var bytes = 0
  private let client: CountingTokenClient?

  init(_ client: CountingTokenClient?) { self.client = client }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> LibXMLReceiver? {
    unsafe pointer.map { unsafe Unmanaged<LibXMLReceiver>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func span(_ name: Name) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: name, count: strlen(UnsafePointer<CChar>(OpaquePointer(name))))
  }

  static let start:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?,
      UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    ) -> Void = { receiver, name, attributes in
      guard let receiver = unsafe of(receiver), let name = unsafe name else { return }
      unsafe receiver.start(name, attributes)
    }

  static let end: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?) -> Void = {
    receiver, name in
    guard let receiver = unsafe of(receiver), let name = unsafe name else { return }
    let bytes = unsafe span(name)
    if let client = receiver.client {
      unsafe client.endElement(TokenText(copying: bytes.span))
    } else {
      receiver.bytes &+= bytes.count
    }
  }

  static let text: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32) -> Void =
    { receiver, start, count in
      guard let receiver = unsafe of(receiver) else { return }
      let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(count))
      if let client = receiver.client {
        unsafe client.text(TokenText(copying: bytes.span))
      } else {
        receiver.bytes &+= bytes.count
      }
    }

  private func start(_ name: Name, _ attributes: UnsafeMutablePointer<Name?>?) {
    let pairs = client.map { _ in TokenAttributes() }
    var index = 0
    while let attribute = unsafe attributes?[index] {
      let (name, value) = unsafe (Self.span(attribute), attributes?[index + 1].map(Self.span))
      let empty = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
      if let pairs {
        unsafe pairs.append(
          TokenText(copying: name.span), TokenText(copying: (value ?? empty).span))
      }
      bytes &+= unsafe name.count &+ (value ?? empty).count
      index += 2
    }
    let bytes = unsafe Self.span(name)
    if let client, let pairs {
      unsafe client.startElement(TokenText(copying: bytes.span), pairs)
    } else {
      self.bytes &+= bytes.count
    }
  }
}

extension ClaimRequirement {
  /// The library libxml2, where the loader finds it.
  static let libXML: [ClaimRequirement] = {
    do throws(UnavailableError) {
      _ = try LibXMLParser()
      return []
    } catch {
      return [.elsewhere(error.description)]
    }
  }()
}
