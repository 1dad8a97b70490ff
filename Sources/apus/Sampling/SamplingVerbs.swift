import ApusBenchmark
import ApusCommands

/// The commands that `apus-profile` performs. Their arguments are checked before it is started.
enum SamplingVerbs {
  static let profile = SamplingCommands.profile(
    record: { _, _ in CompanionProgram.profile.run() },
    show: { _, _ in CompanionProgram.profile.run() },
    diff: { _, _ in CompanionProgram.profile.run() })

  static let time = SamplingCommands.time { _ in CompanionProgram.profile.run() }
}
