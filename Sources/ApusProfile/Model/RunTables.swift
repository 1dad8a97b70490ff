/// The numbers of instructions in the order in which they were first met.
package struct InstructionTable: Sendable {
  /// An instruction: the number of a file that the owner of the table knows, and the offset in it.
  private struct Place: Hashable, Sendable {
    let file: Int32
    let offset: UInt64
  }

  private var places: [Place] = []
  private var numbers: [Place: Int32] = [:]

  package init() {}

  /// Returns the number of an instruction, which is a new number if the instruction is new.
  package mutating func number(inFile file: Int32, at offset: UInt64) -> Int32 {
    let place = Place(file: file, offset: offset)
    let number = numbers[place, default: Int32(places.count)]
    if number == places.count {
      numbers[place] = number
      places.append(place)
    }
    return number
  }

  /// Returns the instructions in the order of their numbers.
  ///
  /// - Parameter file: Returns the path and the identity of the file with a number.
  /// - Complexity: O(*n*) in the instructions; calls the closure once for each.
  package func instructions(
    _ file: (Int32) -> (path: String, identity: String)
  ) -> [ProfileInstruction] {
    places.map { place in
      let (path, identity) = file(place.file)
      return ProfileInstruction(path: path, identity: identity, offset: place.offset)
    }
  }
}

/// The tasks of a profile in the order in which they were first met.
package struct TaskTable: Sendable {
  private struct Key: Hashable, Sendable {
    let process: Int
    let number: Int
  }

  package private(set) var tasks: [ProfileTask] = []
  private var indices: [Key: Int32] = [:]

  package init() {}

  /// Returns the index of a task, which is a new index if the task is new.
  ///
  /// - Parameter parent: The number of the parent, or `nil` if this sample does not tell it. A sample of the same task
  ///   may have told it before.
  package mutating func index(process: Int, number: Int, parent: Int?) -> Int32 {
    let key = Key(process: process, number: number)
    if let index = indices[key] {
      if let parent, tasks[Int(index)].parent == nil {
        tasks[Int(index)] = ProfileTask(process: process, number: number, parent: parent)
      }
      return index
    }
    indices[key] = Int32(tasks.count)
    tasks.append(ProfileTask(process: process, number: number, parent: parent))
    return Int32(tasks.count - 1)
  }
}
