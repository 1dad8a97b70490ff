import ApusBenchmark
package import ApusCommandLine

/// The action of a verb of a format or of pictures, called after its arguments were checked.
///
/// `apus` knows the verbs and options, so that its help and its completions have them. The actions are in
/// `apus-data` and `apus-image`, which `apus` starts.
package typealias DataAction<Verb> =
  @Sendable (Verb, Invocation) throws(UsageError) -> ExitStatus
