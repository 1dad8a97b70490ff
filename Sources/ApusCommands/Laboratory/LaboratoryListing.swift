package import ApusBenchmark
package import ApusCommandLine
import ApusReport
import ApusSystem

/// The claims and the experiments of the laboratory as its lists show them, without a build of it.
///
/// The text files beside this file have them; a test compares both with the laboratory.
package enum LaboratoryListing {
  /// The claims of `claims.txt`.
  package static let claims = ListedClaim.claims(
    in: String(decoding: PackageResources.claims_txt, as: UTF8.self))

  /// The rows of the experiments in `experiments.txt`.
  package static let experiments = String(
    decoding: PackageResources.experiments_txt, as: UTF8.self
  ).split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }

  /// Prints the claims of the named sources; all without a name.
  package static func printClaims(_ names: [String]) throws(UsageError) -> ExitStatus {
    let chosen = try ClaimChoice.claims(names, of: claims)
    StandardStream.output.write(ClaimTable.list(chosen, style: .standardOutput))
    return .success
  }

  /// Prints the experiments, unless an option needs the name of an experiment.
  ///
  /// - Throws: `UsageError` for such an option.
  package static func printExperiments(_ invocation: Invocation) throws(UsageError) -> ExitStatus {
    for option in ["--json", "--report"] + LabSettings.burstNames {
      try invocation.require(option, with: "EXPERIMENT")
    }
    StandardStream.output.write(ExperimentText.list(experiments, style: .standardOutput))
    return .success
  }
}
