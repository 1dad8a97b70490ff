public import ApusMeasure
public import ApusReport

/// The published experiments and claims, each as code that can be run here.
public enum Laboratory {
  /// Every claim, those of one source together.
  ///
  ///     ClaimFamily(Laboratory.claims).judge(session.figures)
  ///
  public static let claims =
    LatencyNumbers.claims + ByteStreams.claims + Clocks.claims + Enumeration.claims
    + BurstDepth.claims + FlatBuffers.claims + BookMemory.claims + BookSwift.claims
    + BookSearch.claims + BookDescription.claims + BookFilters.claims + BookFiles.claims
    + BookTables.claims + BookObjects.claims + BookCalls.claims + Channels.claims

  /// Every experiment that can be run by itself, in the order of the sources.
  public static let experiments: [any Experiment] = [
    ByteStreams(), ClocksExperiment(), EnumerationExperiment(), BurstDepth(),
    ContestExperiment.firstByte, ContestExperiment.description, ContestExperiment.byteFilter,
    ContestExperiment.fileReading, ContestExperiment.mappedStrides,
    ContestExperiment.fileGranularity, ContestExperiment.bufferEnds, ContestExperiment.tables,
    ChannelsExperiment(),
  ]
}
