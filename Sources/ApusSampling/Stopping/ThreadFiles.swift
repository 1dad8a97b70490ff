import ApusBytes
import ApusSystem

/// The files of `/proc` about a thread that the recorder reads at each stop.
struct ThreadFiles: Sendable {
  private let folder: String
  private let tree: FactTree

  init(process: Int32, thread: Int32, in tree: FactTree) {
    folder = "/proc/\(process)/task/\(thread)"
    self.tree = tree
  }

  /// The nanoseconds that the thread ran; `nil` if it has ended.
  var runTime: UInt64? {
    guard let text = try? tree.text("\(folder)/schedstat") else { return nil }
    return text.split(separator: " ").first.flatMap { UInt64($0) }
  }

  /// The system call with its arguments and the stack pointer, as the kernel writes it; `running` if there is
  /// none.
  var systemCall: String? { try? tree.text("\(folder)/syscall") }

  /// The letter of the state, such as `R` for a thread that runs.
  var state: Character? {
    // The name before the state is in parentheses, and may contain parentheses itself.
    guard let text = try? tree.text("\(folder)/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    return text[text.index(after: end)...].first { $0 != " " }
  }

  /// The name of the thread.
  var name: String {
    let text = (try? tree.text("\(folder)/comm")) ?? ""
    return String(text.prefix { $0 != "\n" })
  }

  /// The processes that the thread has started and that run.
  var children: [Int32] {
    let text = (try? tree.text("\(folder)/children")) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }
}
