import ApusBenchmark
package import ApusCommandLine

/// The action of a verb of a format, called after its arguments were checked.
///
/// `apus` knows the verbs and options of the formats, so that its help and its completions have them.
/// The actions are in `apus-data`, which `apus` starts.
package typealias DataAction<Verb> =
  @Sendable (Verb, Invocation) throws(UsageError) -> ExitStatus
