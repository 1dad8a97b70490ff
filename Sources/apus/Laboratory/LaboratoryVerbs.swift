import ApusBenchmark
import ApusCommandLine
import ApusCommands

/// The commands that `apus-lab` performs. Their arguments are checked before it is started.
enum LaboratoryVerbs {
  static let claims = LaboratoryCommands.claims { _ throws(UsageError) in
    CompanionProgram.laboratory.run()
  }
  static let check = LaboratoryCommands.check { _, _ throws(UsageError) in
    CompanionProgram.laboratory.run()
  }
  static let lab = LaboratoryCommands.lab { _, _ throws(UsageError) in
    CompanionProgram.laboratory.run()
  }

  /// `apus report`, which `apus-lab` performs for its own sessions.
  static let report = ReportCommand.command(about: .machine) { session in
    let isOfLaboratory = session.command.contains { ["check", "lab"].contains($0) }
    return isOfLaboratory ? CompanionProgram.laboratory.run() : nil
  }
}
