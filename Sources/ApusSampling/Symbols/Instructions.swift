import ApusProfile

/// The running instructions of samples, from the innermost locations of their stacks.
struct Instructions {
  /// The samples with the numbers of their instructions.
  private(set) var samples: [ProfileSample]
  private var table = InstructionTable()
  private let collector: SampleCollector
  private let files: ModuleFiles

  /// Finds the instructions of the kept samples of a recording.
  ///
  /// - Complexity: O(*n*) in the samples.
  init(of collector: SampleCollector, _ files: ModuleFiles) {
    self.collector = collector
    self.files = files
    samples = Array(collector.keptSamples)
    let running = collector.stacks.frames
    for index in samples.indices {
      let number = running[Int(samples[index].stack)]
      // A thread that waits has its state as the innermost frame.
      guard number >= 0, case let location = collector.locations[Int(number)], location.file >= 0
      else { continue }
      samples[index].instruction = table.number(inFile: location.file, at: location.offset)
    }
  }

  /// The instructions in the order of their numbers, each with the identity of its file.
  ///
  /// - Complexity: O(*n*) in the instructions, and in the code of files without a build identifier.
  var all: [ProfileInstruction] {
    var identities: [Int32: String] = [:]
    return table.instructions { file in
      let identity = identities[file] ?? identity(of: file)
      identities[file] = identity
      return (collector.files[Int(file)].path, identity)
    }
  }

  private func identity(of file: Int32) -> String {
    files.withBytes(ofModule: Int(file)) { bytes in (try? ELFFile(bytes))?.identity } ?? ""
  }
}
