import Foundation
import Synchronization

/// Python's plistlib in a process of its own, which reads and writes lists on request.
///
/// A request and its answer are a line each; their time, some 50 us, is part of the time of the rival.
final class PythonLists: Sendable {
  private let process: Mutex<Process>
  private let requests, answers: Pipe

  /// Starts the program, or returns `nil` if it cannot start.
  init?(_ program: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apus-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (form, format) in [("binary", Samples.binary), ("xml", Samples.xml)] {
        try Data(Samples.list(Samples.words, format)).write(
          to: folder.appending(path: "words.\(form)"))
        try Data(Samples.list(SampleObject.all, format)).write(
          to: folder.appending(path: "objects.\(form)"))
      }
      let process = Process()
      (requests, answers) = (Pipe(), Pipe())
      process.executableURL = URL(filePath: program)
      process.arguments = [folder.path]
      process.standardInput = requests
      process.standardOutput = answers
      try process.run()
      self.process = Mutex(process)
    } catch {
      return nil
    }
    // The program has read the lists before its first answer.
    _ = ask("words")
    try? FileManager.default.removeItem(at: folder)
  }

  /// The rival of the benchmarks.
  var rival: Rival {
    Rival(
      name: "plistlib", words: { _ in self.ask("words") },
      xmlWords: { _ in self.ask("xml words") }, objects: { _ in self.ask("objects") },
      xml: { _ in self.ask("xml") }, writeWords: { self.ask("write words") },
      writeObjects: { self.ask("write objects") })
  }

  private func ask(_ request: String) -> Int {
    process.withLock { _ in
      requests.fileHandleForWriting.write(Data((request + "\n").utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let part = answers.fileHandleForReading.availableData
        guard !part.isEmpty else { return -1 }
        line.append(part)
      }
      return Int(String(decoding: line.dropLast(), as: UTF8.self)) ?? -1
    }
  }
}
