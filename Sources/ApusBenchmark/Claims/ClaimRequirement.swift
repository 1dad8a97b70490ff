import ApusSystem

/// A requirement of a claim: what a machine must have for the claim to be tested there.
///
/// A claim whose requirement is not met is `not here`: it is neither measured nor counted. A claim
/// that only needs more time is undecided instead.
///
///     let rival = ClaimRequirement.library(inVariable: "SORT_LIBRARY", from: "make rival")
///     rival.isMet   // false, unless the variable is set
///     rival.reason  // "set SORT_LIBRARY to the path that make rival prints"
///
public enum ClaimRequirement: Sendable, Hashable {
  /// A processor of a kind.
  case processor(ClaimProcessor)
  /// A program in the folder of the running program, and the command that builds it.
  case program(String, from: String)
  /// The path of a library in an environment variable, and the command that prints the path.
  case library(inVariable: String, from: String)
  /// A command that `PATH` finds, such as a compiler.
  case command(String)
  /// Something that no run of this program has, and the reason, a phrase.
  case elsewhere(String)

  /// Whether this machine, and the folder of the running program, meet the requirement.
  ///
  /// - Complexity: Asks the file system for a program, once a folder of `PATH` for a command.
  public var isMet: Bool {
    switch self {
    case .processor(let kind): kind == .current
    case .program(let name, _): HostProcess.companion(name) != nil
    case .library(let variable, _): HostProcess.variable(variable) != nil
    case .command(let name): ExecutableSearch.path(of: name) != nil
    case .elsewhere: false
    }
  }

  /// The reason why a claim is not tested if the requirement is not met, a phrase.
  public var reason: String {
    switch self {
    case .processor(let kind): "published for \(kind.rawValue)"
    case .program(let name, let command): "\(name) is not beside this program: \(command)"
    case .library(let variable, let command):
      "set \(variable) to the path that \(command) prints"
    case .command(let name): "\(name) is not installed"
    case .elsewhere(let reason): reason
    }
  }
}
