import ApusBytes
import ApusMachine
import ApusMeasure
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of random bytes that repeat after a mebibyte, so that any sum over it is known
/// beforehand.
struct SampleFile {
  let path: String
  let byteCount: Int
  private let block: [UInt8]
  /// The distance between written blocks; the rest reads as zeros and takes no space on the drive.
  private let spacing: Int

  private static let blockSize = 1_048_576

  /// Writes a file without holes.
  ///
  /// - Throws: `UnavailableError` if the file system has too little free space.
  init(_ path: String, byteCount: Int) throws {
    try self.init(path, byteCount: byteCount, spacing: Self.blockSize)
  }

  /// Writes a file with bytes in a single block of every 64.
  ///
  /// - Throws: `UnavailableError` if the file system has less free space than the file has bytes; some
  ///   file systems allocate holes that are read.
  init(sparse path: String, byteCount: Int) throws {
    try self.init(path, byteCount: byteCount, spacing: 64 * Self.blockSize)
  }

  private init(_ path: String, byteCount: Int, spacing: Int) throws {
    var random = SplitMix64(seed: 12)
    (self.path, self.byteCount, self.spacing) = (path, byteCount, spacing)
    block = (0..<Self.blockSize).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let file = try FileDescriptor(creating: path)
    try Self.checkSpace(for: byteCount, at: path)
    for start in stride(from: 0, to: byteCount, by: spacing) {
      guard lseek(file.number, off_t(start), SEEK_SET) >= 0 else {
        throw SystemError(.seek, path)
      }
      let count = min(Self.blockSize, byteCount - start)
      try file.write(block.span.extracting(first: count).rawBytes)
    }
    guard ftruncate(file.number, off_t(byteCount)) == 0 else {
      throw SystemError(.resize, path)
    }
    try file.close()
  }

  /// Throws `UnavailableError` if the file system of a file has less free space than the file needs.
  private static func checkSpace(for byteCount: Int, at path: String) throws(UnavailableError) {
    guard let free = FreeSpace.bytes(at: path), free < byteCount else { return }
    throw UnavailableError(
      "the file needs \(Quantity.bytes(byteCount)), and \(Quantity.bytes(free)) are free; "
        + "name another folder with --directory")
  }

  /// Computes the expected sum of the bytes at multiples of a distance.
  ///
  /// - Complexity: O(*n* / *s*), where *n* is `byteCount` and *s* is `stride`.
  func sum(every stride: Int) -> Int {
    var sum = 0
    for offset in Swift.stride(from: 0, to: byteCount, by: stride) { sum += Int(byte(at: offset)) }
    return sum
  }

  /// Returns the expected byte at an offset.
  func byte(at offset: Int) -> UInt8 {
    let place = offset % spacing
    return place < Self.blockSize ? block[place] : 0
  }

  /// Waits until the drive has stored the file, so that the kernel can drop its pages.
  func sync() throws { try OpenFile(writing: path).sync() }

  /// Drops the file's pages from the page cache.
  ///
  /// - Throws: `UnavailableError` if the kernel keeps some pages.
  func drop() throws { try OpenFile(reading: path).dropPages(count: byteCount) }
}
