/// The options of a command, as they were given.
struct Options {
  var schema: String?
  var root: String?
  var output: String?
  var includePaths: [String] = []
  var flags: Set<Flag> = []
  var files: [String] = []
  var level: Level?
  /// The limits of the options that are numbers, by the option.
  var limits: [Limit: Int] = [:]
  /// The options that were given, but for those that every command has, in their order.
  private var given: [String] = []

  /// Options without a value.
  enum Flag: String, CaseIterable {
    case binary = "--binary"
    case sizePrefixed = "--size-prefixed"
    case anyIdentifier = "--any-identifier"
    case anyAlignment = "--any-alignment"
    case skipUnknown = "--skip-unknown"
    case forceDefaults = "--force-defaults"
    case keepNames = "--keep-names"
    case noObjects = "--no-objects"
    case noJSON = "--no-json"
    case includes = "--includes"
    case help = "--help"
  }

  /// What two versions of a schema must not break.
  enum Level: String, CaseIterable {
    case buffers
    case json
    case source
  }

  /// Options whose value is the limit of a verification.
  enum Limit: String, CaseIterable {
    case depth = "--depth"
    case tables = "--tables"
    case apparentSize = "--apparent-size"

    /// The greatest value; more tables inside each other could need more stack than there is.
    fileprivate var greatest: Int { self == .depth ? 1000 : Int.max }
  }

  /// A mistake in the arguments: the statement with the correction.
  struct OptionsError: Error {
    let message: String
  }

  init(_ arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--schema":
        given.append(argument)
        schema = try Self.value(of: argument, &rest)
      case "--root":
        given.append(argument)
        root = try Self.value(of: argument, &rest)
      case "--level":
        given.append(argument)
        level = try Self.level(try Self.value(of: argument, &rest))
      case "-o", "--output":
        given.append("-o")
        output = try Self.value(of: argument, &rest)
      case "-I", "--include": includePaths.append(try Self.value(of: argument, &rest))
      case "--":
        files += rest
        rest = []
      case _ where Limit(rawValue: argument) != nil: try addLimit(argument, &rest)
      case _ where argument.hasPrefix("-I"): includePaths.append(String(argument.dropFirst(2)))
      case "-h": flags.insert(.help)
      case _ where argument.hasPrefix("-") && argument != "-":
        guard let flag = Flag(rawValue: argument) else {
          throw OptionsError(
            message: "unknown option '\(argument)'; 'apus-flatc --help' lists the options")
        }
        given.append(argument)
        flags.insert(flag)
      default: files.append(argument)
      }
    }
  }

  /// Rejects options that a command does not use.
  func require(only names: [String], command: String) throws(OptionsError) {
    guard let other = given.first(where: { !names.contains($0) && $0 != Flag.help.rawValue }) else {
      return
    }
    throw OptionsError(
      message:
        "'\(command)' has no option '\(other)'; 'apus-flatc \(command) --help' lists its options")
  }

  private mutating func addLimit(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(OptionsError) {
    guard let limit = Limit(rawValue: option) else { return }
    let text = try Self.value(of: option, &rest)
    guard let value = Int(text), 1...limit.greatest ~= value else {
      throw OptionsError(
        message: "'\(option) \(text)' is no limit; write a number from 1 to \(limit.greatest)")
    }
    given.append(option)
    limits[limit] = value
  }

  private static func level(_ name: String) throws(OptionsError) -> Level {
    guard let level = Level(rawValue: name) else {
      let names = Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw OptionsError(message: "there is no level '\(name)'; write one of \(names)")
    }
    return level
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    guard let value = rest.popFirst() else {
      throw OptionsError(message: "the option '\(option)' has no value; write it after the option")
    }
    return value
  }
}
