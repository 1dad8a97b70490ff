import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The part of `apus` that reads pictures. `apus` starts it with its own arguments, so that its messages have
// the name `apus`.

apus_take_program_signals()
TextWidth.adoptTerminal()
let root = Command(
  "apus", help: "Reads pictures, and makes thumbnails of them.",
  verbs: [
    ImageCommands.command { verb, invocation throws(UsageError) in
      switch verb {
      case .info: return InfoCommand.run(invocation)
      #if Images
        case .check: return CheckCommand.run(invocation)
        case .convert(let settings): return ConvertCommand.run(settings, invocation)
        case .steps(let settings): return StepsCommand.run(settings, invocation)
        case .thumb(let settings): return ThumbnailCommand(settings, invocation).run()
      #else
        case .check, .convert, .steps, .thumb:
          return CompanionProgram.image.reportMissingTrait(invocation, "decodes pictures")
      #endif
      }
    }
  ])
exit(StandardStream.statusAfterOutput(root.run(HostProcess.words)).rawValue)
