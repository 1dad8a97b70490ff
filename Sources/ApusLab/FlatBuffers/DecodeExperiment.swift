import ApusMeasure

extension CaseStudyExperiment {
  /// A message read in place, and decoded into objects.
  static let flatBuffers = CaseStudyExperiment(
    .flatBuffers, from: FlatBuffers.source,
    measures: "a FlatBuffer of 344 bytes: read in place by two contracts, and decoded into objects",
    how: """
      FooBarContainer of flatc's benchmark; a read adds all 33 fields to three times the last answer. \
      verified: a view of bytes that were verified once. checked: a view that checks each offset. \
      generic, object, existential: loads through a protocol, each compared with the size. strings: \
      classes with String, made anew. bytes: classes with the length of a string. pooled: the same \
      objects used again. pointer: plain functions over a pointer without checks, alone or with a \
      String of each text. utf8-count: the bytes of each String are counted one by one. \
      values: the same fields in structures without an object, so that the rest of strings and bytes is \
      the allocation, retain, release and deallocation of objects. file: a call to the system for each \
      field. rival: C++ and flatcc, if their libraries are loaded. All must give the same sum. An item is a read of the whole message, or for encode a write.
      """,
    seconds: 8, published: [FlatBuffers.table], groups: DecodeCaseStudies.groups)
}

extension ProbeKey {
  /// The key of the experiment.
  static let flatBuffers = ProbeKey("flatbuffers")
}
