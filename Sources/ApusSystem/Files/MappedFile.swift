// UNSAFE: maps, lends and unmaps a file; the only owner of the mapping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A whole file mapped into memory, without reading it: pages are loaded when they are touched.
///
/// Its spans cannot outlive it; the compiler checks this.
///
///     let file = try MappedFile("words.txt")
///     let lines = file.span.indices.count { file.span[$0] == UInt8(ascii: "\n") }
///
/// **A file that shrinks.** Another program may truncate the file after it was mapped. Touching a
/// page beyond its new end then ends the process with SIGBUS, and the rest of its last page reads
/// as zeros. Map files that are not truncated: your own files, and files that are replaced by
/// renaming. For other files use `LoadedFile`, or `DescriptorSource` of `ApusIO` if they are
/// large. Both read, and so return the bytes that were there.
@safe
public struct MappedFile: ~Copyable, Sendable {
  private let name: FilePath
  /// The file's path, for errors.
  public var path: String { name.text }
  /// The number of bytes that the file had when it was mapped.
  public let byteCount: Int
  // SAFETY: the memory is only read, which any thread may do; `deinit` alone unmaps it.
  private nonisolated(unsafe) let start: UnsafeMutableRawPointer?

  /// Maps the file at a path.
  ///
  /// - Parameter path: The path of a plain file. Pipes are rejected. The files of `/proc` report a
  ///   size of 0 and are empty here: use `LoadedFile` for them.
  /// - Throws: The error of `open`, `fstat` or `mmap`; `ENODEV` for a file that cannot be mapped.
  /// - Complexity: Three system calls, whatever the size.
  public init(_ path: String) throws(SystemError) {
    // Without the flag, the call would wait until another process writes to a named pipe.
    try self.init(FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK))
  }

  /// Maps an open file; the descriptor is not needed afterwards.
  ///
  /// - Parameter file: A plain file that is open for reading.
  /// - Throws: The error of `fstat` or `mmap`; `ENODEV` for a file that cannot be mapped.
  public init(_ file: borrowing FileDescriptor) throws(SystemError) {
    let status = try file.status()
    guard status.isRegular else { throw SystemError(.map, file.path, code: ENODEV) }
    // SAFETY: the memory that is mapped here is unmapped in `deinit`; no code in between can throw.
    let memory = unsafe try Self.map(file, byteCount: status.byteCount)
    name = file.name
    byteCount = status.byteCount
    unsafe start = memory
  }

  private static func map(
    _ file: borrowing FileDescriptor, byteCount: Int
  ) throws(SystemError) -> UnsafeMutableRawPointer? {
    guard byteCount > 0 else { return nil }
    // SAFETY: a new read-only mapping at an address of the system's choice.
    let memory = unsafe mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, file.number, 0)
    guard unsafe memory != MAP_FAILED else { throw SystemError(.map, file.path) }
    return unsafe memory
  }

  // SAFETY: mapped in `init` with this size; spans cannot outlive the value.
  deinit { if let start = unsafe start { unsafe munmap(start, byteCount) } }

  /// The bytes of the file.
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: `byteCount` bytes are mapped at `start` as long as this value lives.
      let memory = unsafe UnsafeRawBufferPointer(start: start, count: byteCount)
      let span = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of the file, for loads of other types.
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = span
      // SAFETY: the bytes of `span`, whose lifetime is that of this value; the compiler does not follow
      // it through two properties of a type with a `deinit`.
      return unsafe _overrideLifetime(span.rawBytes, borrowing: self)
    }
  }

  /// Calls a closure with the memory of some bytes, unless there are none.
  borrowing func withPages(
    _ range: Range<Int>, _ body: (UnsafeMutableRawPointer, Int) -> Int32
  ) -> Int32 {
    // SAFETY: `range` lies within the mapping, whose pages may be advised as a whole.
    guard let start = unsafe start, !range.isEmpty else { return 0 }
    return unsafe body(start + range.lowerBound, range.count)
  }
}
