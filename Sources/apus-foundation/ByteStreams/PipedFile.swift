import ApusBytes
import ApusStreams
import Dispatch

/// A file that a thread writes into a pipe.
final class PipedFile: Sendable {
  private let path: String
  private let writer: FileDescriptor

  private init(_ path: String, _ writer: consuming FileDescriptor) {
    self.path = path
    self.writer = writer
  }

  /// Starts the thread and returns the reading end of the pipe, which ends with the file.
  static func open(_ path: String) throws(SystemError) -> FileDescriptor {
    let pipe = try FileDescriptor.Pipe()
    let file = PipedFile(path, pipe.writer)
    DispatchQueue(label: "apus.piped-file").async { file.send() }
    return pipe.reader
  }

  /// Sends the whole file. A file that cannot be read is cut short, so that its sum is wrong.
  private func send() {
    guard var source = try? DescriptorSource(path: path) else { return }
    while let chunk = try? source.nextChunk() {
      guard (try? writer.write(chunk.rawBytes)) != nil else { return }
    }
  }
}
