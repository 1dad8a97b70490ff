import ApusBytes
import ApusProfile

/// The tables that unwind the modules of a recording, each read when a location in it is first unwound.
final class UnwindTables {
  private struct Module {
    let table: UnwindTable
    let segments: [ELFFile.Segment]
    let entry: UInt64
    /// Whether the module has the outermost functions of threads: it is the C library or the loader.
    let beginsThreads: Bool

    /// Whether an address is in the first instructions, which have no caller and often no row.
    func isEntry(_ address: UInt64) -> Bool {
      entry > 0 && address >= entry && address - entry < 64
    }
  }

  private let files: ModuleFiles
  /// The table of each module by its number; `nil` for a module without a table.
  private var modules: [Int32: Module?] = [:]

  init(_ files: ModuleFiles) { self.files = files }

  /// Returns the answer of a module's table for a location.
  ///
  /// - Parameter process: A process that has the module.
  func answer(
    for location: SampleCollector.Location, of all: [MappedModule], process: Int32
  ) -> UnwindAnswer {
    guard location.file >= 0 else { return .noTable }
    if modules[location.file] == nil {
      files.open(all, of: process)
      modules[location.file] = .some(module(location.file))
    }
    guard let module = modules[location.file] ?? nil else { return .noTable }
    guard let address = ELFFile.address(ofFileOffset: location.offset, in: module.segments) else {
      return .unknown
    }
    if let row = module.table.row(at: address) { return .row(row) }
    return module.isEntry(address) ? .outermost : .unknown
  }

  private func module(_ number: Int32) -> Module? {
    files.withBytes(ofModule: Int(number)) { bytes in
      guard let file = try? ELFFile(bytes), let table = try? UnwindTable(file), table.count > 0
      else { return nil }
      return Module(
        table: table, segments: file.segments, entry: file.entry,
        beginsThreads: Self.outermost.contains { (try? file.defines($0)) == true })
    }
  }

  /// The functions of the C library and of the loader.
  private static let outermost = ["__libc_start_main", "__tls_get_addr"]

  /// Whether a chain of frame pointers that ends in a module has lost callers: the module keeps no frame pointers,
  /// and does not begin threads.
  ///
  /// - Complexity: O(*n*) in the table of the module.
  func losesCallers(inModule number: Int32) -> Bool {
    if modules[number] == nil { modules[number] = .some(module(number)) }
    guard let module = modules[number] ?? nil else { return false }
    return !module.beginsThreads && module.table.omitsFramePointers
  }
}
