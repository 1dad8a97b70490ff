import ApusBytes
import ApusProfile

/// What the file of a program tells about its stacks before it runs.
struct ProgramFacts: Hashable, Sendable {
  /// Whether the program has Swift's concurrency, as a library or inside.
  let hasConcurrency: Bool
  /// Whether the loader can load the agent into the program.
  let loadsLibraries: Bool
  /// Whether the functions of the program keep no frame pointers.
  let omitsFramePointers: Bool

  private static let library = "libswift_Concurrency.so"
  private static let function = "swift_task_create"

  init(hasConcurrency: Bool, loadsLibraries: Bool, omitsFramePointers: Bool) {
    self.hasConcurrency = hasConcurrency
    self.loadsLibraries = loadsLibraries
    self.omitsFramePointers = omitsFramePointers
  }

  /// Reads the file of a program; returns `nil` for a script or another file that is not ELF.
  ///
  /// - Complexity: O(*n*) in the symbols and in `.eh_frame`.
  init?(ofFile path: String) {
    guard let mapped = try? MappedFile(path), let file = try? ELFFile(mapped.bytes) else {
      return nil
    }
    loadsLibraries = file.hasLoader
    hasConcurrency =
      file.neededLibraries.contains(Self.library) || (try? file.defines(Self.function)) == true
    let table = try? UnwindTable(file)
    omitsFramePointers = table?.omitsFramePointers ?? false
  }
}
