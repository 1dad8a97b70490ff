import ApusBenchmark
import ApusCommands

/// The commands that `apus-image` performs. Their arguments are checked before it is started.
enum ImageVerbs {
  static let image = ImageCommands.command { _, _ in CompanionProgram.image.run() }
}
