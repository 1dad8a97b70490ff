/// One way to sum the bytes behind an address: those of the post, ours, and two yardsticks.
package enum StreamVariant: Sendable, Hashable {
  /// How the bytes of a chunk are touched.
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
  /// A data task with a delegate that is given chunks.
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
  /// A copy of the same bytes in memory, which is what the others are measured in.
  case memcpy
  /// The same program with our source over the file, of which it reads nothing: what it needs before the
  /// first byte.
  case nothing

  /// The ways of the post, in the order of its table.
  package static let published: [StreamVariant] =
    [.bytes(.forLoop), .bytes(.reduce)] + Access.allCases.map(data)
    + Access.allCases.map(delegate) + Access.allCases.map(completion)

  /// All ways.
  package static let all = published + [.source, .spans, .pipe, .mapped, .memcpy, .nothing]

  /// Finds a way by its name.
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

  /// Whether it is for files only.
  var needsFile: Bool {
    switch self {
    case .pipe, .mapped, .memcpy, .nothing: true
    default: false
    }
  }
}
