extension Profile {
  /// Returns the number of samples at each instruction of a function, without its callees.
  ///
  /// Use `lineCounts(where:)` for the lines of a function, which count its callees as well. A processor that is
  /// interrupted often names the instruction behind the one that took the time.
  ///
  ///     profile.instructionCounts { $0.name == "parse(_:)" }.first?.instruction.offset  // the first one in the file
  ///
  /// - Parameter isFunction: Whether a frame is a call of the function.
  /// - Returns: The instructions in the order of their files and offsets, each with its line if that is known. Samples
  ///   whose instruction was not recorded are left out.
  /// - Complexity: O(*n*) in the samples, and O(*m* log *m*) in the *m* instructions.
  public func instructionCounts(
    where isFunction: (ProfileFrame) -> Bool
  ) -> [(instruction: ProfileInstruction, line: SourceLine?, count: Int)] {
    instructionShares(where: isFunction).rows.map { ($0.instruction, $0.line, $0.count) }
  }

  /// Returns the instructions of `instructionCounts(where:)` with their shares of all samples.
  ///
  /// The intervals are widened by the dependence of successive samples if their times are known.
  ///
  /// - Complexity: O(*n*) in the samples, and O(*m* √*n*) in the *m* instructions.
  package func instructionShares(where isFunction: (ProfileFrame) -> Bool) -> InstructionShares {
    let running = stacks.frames
    let matches = frames.map(isFunction)
    var counter = InstructionCounter(instructions.count)
    let members = samples.map { sample -> Int in
      let frame = running[Int(sample.stack)]
      guard frame >= 0, matches[Int(frame)] else { return -1 }
      return counter.add(sample.instruction, frame)
    }
    let factors = dependences(of: members, count: counter.counts.count)
    return InstructionShares(
      counter.counts.indices.map { group in
        InstructionShare(
          instruction: instructions[counter.instructions[group]],
          line: frames[counter.frames[group]].line, count: counter.counts[group],
          share: ShareInterval(counter.counts[group], of: samples.count, dependence: factors[group])
        )
      }, unknownCount: counter.unknownCount)
  }
}

/// The samples of each instruction that was met, in groups from 0.
private struct InstructionCounter {
  private var groups: [Int]
  private(set) var instructions: [Int] = []
  /// The frame of the first sample of each group, which has the line.
  private(set) var frames: [Int] = []
  private(set) var counts: [Int] = []
  private(set) var unknownCount = 0

  init(_ count: Int) { groups = [Int](repeating: -1, count: count) }

  /// Counts a sample, and returns the group of its instruction; -1 if the instruction is not known.
  mutating func add(_ instruction: Int32, _ frame: Int32) -> Int {
    guard instruction >= 0 else {
      unknownCount += 1
      return -1
    }
    if groups[Int(instruction)] < 0 {
      groups[Int(instruction)] = counts.count
      instructions.append(Int(instruction))
      frames.append(Int(frame))
      counts.append(0)
    }
    let group = groups[Int(instruction)]
    counts[group] += 1
    return group
  }
}

/// An instruction of a function with the samples that ran it.
package struct InstructionShare: Hashable, Sendable {
  package let instruction: ProfileInstruction
  /// The line; `nil` if it is not known.
  package let line: SourceLine?
  package let count: Int
  package let share: ShareInterval
}

/// The instructions of a function that samples ran.
package struct InstructionShares: Hashable, Sendable {
  /// The instructions in the order of their files and offsets.
  package let rows: [InstructionShare]
  /// The number of samples in the function itself whose instruction is not known.
  package let unknownCount: Int

  init(_ rows: [InstructionShare], unknownCount: Int) {
    self.rows = rows.sorted {
      ($0.instruction.path, $0.instruction.identity, $0.instruction.offset)
        < ($1.instruction.path, $1.instruction.identity, $1.instruction.offset)
    }
    self.unknownCount = unknownCount
  }
}

/// The samples at each place of a file that has counts instead of single samples.
package struct InstructionCounts: Sendable {
  /// A place: the running function, its instruction if that is known, and the samples there.
  package struct Place: Sendable {
    package let frame: ProfileFrame
    package let instruction: ProfileInstruction?
    package let count: Int

    package init(frame: ProfileFrame, instruction: ProfileInstruction?, count: Int) {
      self.frame = frame
      self.instruction = instruction
      self.count = count
    }
  }

  package let places: [Place]
  /// The number of all samples.
  package let count: Int

  package init(_ places: [Place], count: Int) {
    self.places = places
    self.count = count
  }

  /// Returns the places with other frames.
  package func renamed(_ name: (ProfileFrame) -> ProfileFrame) -> InstructionCounts {
    InstructionCounts(
      places.map { Place(frame: name($0.frame), instruction: $0.instruction, count: $0.count) },
      count: count)
  }

  /// Returns the instructions of a function with their shares, as those of independent samples.
  ///
  /// - Complexity: O(*n* log *n*) in the places.
  package func shares(where isFunction: (ProfileFrame) -> Bool) -> InstructionShares {
    var counts: [ProfileInstruction: Int] = [:]
    var lines: [ProfileInstruction: SourceLine] = [:]
    var unknownCount = 0
    for place in places where isFunction(place.frame) {
      guard let instruction = place.instruction else {
        unknownCount += place.count
        continue
      }
      counts[instruction, default: 0] += place.count
      lines[instruction] = lines[instruction] ?? place.frame.line
    }
    return InstructionShares(
      counts.map { instruction, part in
        InstructionShare(
          instruction: instruction, line: lines[instruction], count: part,
          share: ShareInterval(part, of: count))
      }, unknownCount: unknownCount)
  }
}
