import ApusBytes

/// The files of the modules in a recording, opened when they are first seen, because a program may
/// remove or replace them before the end.
final class ModuleFiles {
  private final class OpenFile {
    let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }
  }

  private var files: [OpenFile?] = []
  private lazy var code = KernelCode()
  private var codeIndex: Int?

  /// Opens the files that were not seen before.
  ///
  /// - Parameters:
  ///   - modules: All modules of the recording so far.
  ///   - process: A process that has the new modules, for files that only its mount namespace has.
  func open(_ modules: [MappedModule], of process: Int32) {
    for module in modules.dropFirst(files.count) {
      if module.path == KernelCode.name { codeIndex = files.count }
      files.append(Self.file(of: module, process))
    }
  }

  private static func file(of module: MappedModule, _ process: Int32) -> OpenFile? {
    guard module.inode != 0, module.path.hasPrefix("/") else { return nil }
    // The file of a running program can be opened even if it was deleted.
    let paths = [
      module.path, "/proc/\(process)/root\(module.path)", "/proc/\(process)/exe",
    ]
    for path in paths {
      guard let file = try? FileDescriptor(reading: path), let status = try? file.status(),
        status.isRegular, status.inode == module.inode
      else { continue }
      return OpenFile(file)
    }
    return nil
  }

  /// Calls a closure with the mapped bytes of a module; returns `nil` if its file could not be opened.
  func withBytes<Result>(ofModule index: Int, _ body: (RawSpan) -> Result?) -> Result? {
    if index == codeIndex, let bytes = code.bytes { return body(bytes.span.rawBytes) }
    guard index < files.count, let open = files[index], let mapped = try? MappedFile(open.file)
    else {
      return nil
    }
    return body(mapped.bytes)
  }
}
