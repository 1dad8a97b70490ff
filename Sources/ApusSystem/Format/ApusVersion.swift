/// The version of the programs.
package enum ApusVersion {
  package static let version = "0.1.0"
}
