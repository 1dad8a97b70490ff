package import ApusBenchmark
import ApusChannelWorkloads
import ApusMachine
package import ApusMeasure
package import ApusReport

/// The published experiments and claims, as code that can be run on this machine.
package enum Laboratory {
  /// The claims, grouped by source.
  ///
  ///     ClaimFamily(Laboratory.claims).judge(session.measurements)
  ///
  package static let claims = printed.map(showingTimes)

  private static let printed =
    Chapter1.claims + LatencyNumbers.claims + ByteStreams.claims + Clocks.claims
    + Enumeration.claims
    + BurstDepth.claims + FlatBuffers.claims + BookMemory.claims + BookSwift.claims
    + BookSearch.claims + Chapter2.claims + BookDescription.claims + BookFilters.claims
    + BookFiles.claims
    + BookTables.claims + BookLists.claims + BookXML.claims + BookObjects.claims
    + Chapter3.claims + Chapter5.claims + Chapter7.claims + Chapter8.claims + BookCalls.claims
    + Chapter9.claims + Chapter11.claims + Chapter12.claims + Chapter16.claims + Chapter17.claims
    + Channels.claims

  /// Returns a claim about a ratio of variants with the time of the variant as evidence, because the
  /// ratio alone does not tell it.
  private static func showingTimes(_ claim: Claim) -> Claim {
    let ratios = claim.predicate.selectors.filter { studies.contains($0.probe) }
    return claim.showing(
      ratios.compactMap { ratio in
        ratio.metric.timeOfVariant.map { MeasurementSelector(ratio.probe, $0, ratio.parameters) }
      })
  }

  private static let studies = Set(experiments.filter { $0 is CaseStudyExperiment }.map(\.key))

  /// The benchmarks that only claims need.
  package static let benchmarks = [SampleObjects.benchmark]

  /// The experiments that can be run by themselves, in the order of the sources.
  package static let experiments: [any Experiment] = [
    ByteStreams(), ClocksExperiment(), EnumerationExperiment(), BurstDepth(),
    CaseStudyExperiment.flatBuffers, CaseStudyExperiment.sums, CaseStudyExperiment.quadratic,
    CaseStudyExperiment.scalars, CaseStudyExperiment.strings, CaseStudyExperiment.access,
    CaseStudyExperiment.caches, CaseStudyExperiment.keys, CaseStudyExperiment.arraySums,
    CaseStudyExperiment.threadStarts, CaseStudyExperiment.locks, CaseStudyExperiment.cascade,
    CaseStudyExperiment.memoryStrides, CaseStudyExperiment.memoryUse, CaseStudyExperiment.layouts,
    CaseStudyExperiment.sharing, CaseStudyExperiment.streamingStores,
    CaseStudyExperiment.costCaches, CaseStudyExperiment.handover, CaseStudyExperiment.swiftSums,
    CaseStudyExperiment.imageLoops, CaseStudyExperiment.swiftTables, CaseStudyExperiment.requests,
    CaseStudyExperiment.compileTimes,
    CaseStudyExperiment.firstByte, CaseStudyExperiment.processorTimes,
    CaseStudyExperiment.samplingRates, CaseStudyExperiment.unitTests,
    CaseStudyExperiment.description,
    CaseStudyExperiment.byteFilter,
    CaseStudyExperiment.fileReading, CaseStudyExperiment.mappedStrides,
    CaseStudyExperiment.fileGranularity, CaseStudyExperiment.bufferEnds, CaseStudyExperiment.tables,
    CaseStudyExperiment.lists, CaseStudyExperiment.untypedJSON, CaseStudyExperiment.xml,
    CaseStudyExperiment.waitingProfile,
    CaseStudyExperiment.edits,
    CaseStudyExperiment.mergedTables, CaseStudyExperiment.agingTable, CaseStudyExperiment.taskFiles,
    CaseStudyExperiment.taskFormats, CaseStudyExperiment.writeQueues,
    CaseStudyExperiment.updateLevels, CaseStudyExperiment.taskSearch,
    CaseStudyExperiment.news, CaseStudyExperiment.pictureScaling, CaseStudyExperiment.notebookPages,
    CaseStudyExperiment.pictureCodecs, CaseStudyExperiment.compressors,
    CaseStudyExperiment.pictureCommands,
    CaseStudyExperiment.channels,
  ]
}
