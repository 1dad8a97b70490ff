import ApusBenchmark
import ApusCommandLine
import ApusCommands

/// The commands that `apus-lab` performs. Their arguments are checked before it is started, and the
/// lists need no start.
enum LaboratoryVerbs {
  static let check = LaboratoryCommands.check { _, _ throws(UsageError) in
    CompanionProgram.laboratory.run()
  }
  static let lab = LaboratoryCommands.lab { _, invocation throws(UsageError) in
    guard !invocation.operands.isEmpty else {
      return try LaboratoryListing.printExperiments(invocation)
    }
    return CompanionProgram.laboratory.run()
  }

  /// `apus report`, which `apus-lab` performs for its own sessions.
  static let report = ReportCommand.command(about: .machine) { session in
    let isOfLaboratory = session.command.contains { ["check", "lab"].contains($0) }
    return isOfLaboratory ? CompanionProgram.laboratory.run() : nil
  }
}
