/// A variant of summing the bytes at an address: those of the post, ours, and two references.
package enum StreamVariant: Sendable, Hashable {
  /// The kind of access to the bytes of a chunk.
  package enum Access: String, Sendable, CaseIterable {
    case forLoop = "for"
    case raw
    case forEach = "foreach"
    case reduce
  }

  /// `bytes(from:)` of the session.
  case bytes(Access)
  /// `data(from:)` of the session.
  case data(Access)
  /// A data task with a delegate that receives chunks.
  case delegate(Access)
  /// A data task with a completion handler.
  case completion(Access)
  /// Our incremental source, byte by byte.
  case source
  /// Our incremental source, span by span.
  case spans
  /// Our incremental source on a pipe into which a thread writes the file.
  case pipe
  /// Our source over a mapped file.
  case mapped
  /// A copy of the same bytes in memory, the reference for the other variants.
  case memcpy
  /// The same program with our source over the file, without reading: the memory and time before
  /// the first byte.
  case nothing

  /// The variants of the post, in the order of its table.
  package static let published: [StreamVariant] =
    [.bytes(.forLoop), .bytes(.reduce)] + Access.allCases.map(data)
    + Access.allCases.map(delegate) + Access.allCases.map(completion)

  /// All variants.
  package static let all = published + [.source, .spans, .pipe, .mapped, .memcpy, .nothing]

  /// Finds a variant by its name.
  package init?(name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The name in results.
  package var name: String {
    switch self {
    case .bytes(let access): "bytes-\(access.rawValue)"
    case .data(let access): "data-\(access.rawValue)"
    case .delegate(let access): "delegate-\(access.rawValue)"
    case .completion(let access): "completion-\(access.rawValue)"
    case .source: "source"
    case .spans: "source-spans"
    case .pipe: "source-pipe"
    case .mapped: "source-mapped"
    case .memcpy: "memcpy"
    case .nothing: "nothing"
    }
  }

  /// Whether the variant is for files only.
  var needsFile: Bool {
    switch self {
    case .pipe, .mapped, .memcpy, .nothing: true
    default: false
    }
  }
}
