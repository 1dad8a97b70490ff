import ApusCommandLine
import ApusStores
import ApusSystem

/// The reason why a command on stores fails.
enum StoreCommandError: Error, CustomStringConvertible {
  case store(StoreError)
  case input(SystemError)
  /// There is no store, and the command makes none.
  case missing(String)
  /// The command works on stores in event logs only.
  case noLog(String)
  /// The program was built without a trait, which needs a package of Debian.
  case withoutTrait(String, String)
  case reference(ReferenceError)

  var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .input(let error): "\(error)"
    case .missing(let name): "\(name.printable): there is no store; make one with put"
    case .noLog(let name): "\(name.printable) is no store in an event log; name the path of one"
    case .withoutTrait(let trait, let package):
      """
      this program was built without \(trait); install \(package), and build it in the package with \
      `swift build -c release --product apus-data --traits \(trait)`
      """
    case .reference(let error): "\(error)"
    }
  }

  /// The exit status of the command.
  var status: ExitStatus {
    switch self {
    case .store(.log(let cause)):
      if case .system = cause.kind { .incomplete } else { .checkFailed }
    case .store(.system), .input: .incomplete
    case .noLog, .withoutTrait, .reference: .usage
    default: .checkFailed
    }
  }
}
