extension GoogleBenchmarkExporter {
  /// Returns the place and time of the session; the frequency is omitted if the clock is not the
  /// processor's.
  func context(_ session: Session) -> [ResultJSONValue.Member] {
    let machine = session.machine
    var members = [
      ResultJSONValue.Member("date", .string(date(session.startedAt))),
      ResultJSONValue.Member("host_name", .string(machine.identifier)),
      ResultJSONValue.Member("executable", .string("apus")),
      ResultJSONValue.Member("num_cpus", .integer(machine.logicalProcessors)),
    ]
    let megahertz = session.clock.ticksPerNanosecond * 1000
    if session.clock.source == .timeStampCounter, let rounded = Int(exactly: megahertz.rounded()) {
      members.append(.init("mhz_per_cpu", .integer(rounded)))
    }
    return members + [
      ResultJSONValue.Member("caches", .array(machine.caches.map(cache))),
      // Google Benchmark writes an empty list if the load is not known.
      ResultJSONValue.Member("load_avg", .array([])),
      ResultJSONValue.Member("library_build_type", .string(build(session.toolchain))),
      ResultJSONValue.Member("json_schema_version", .integer(1)),
      ResultJSONValue.Member("apus_session", .string(session.identifier)),
      ResultJSONValue.Member("apus_toolchain", .string(session.toolchain)),
      ResultJSONValue.Member("apus_machine", .string(machine.model)),
      ResultJSONValue.Member("apus_grade", .string(session.verdict?.grade.rawValue ?? "cut short")),
    ]
  }

  /// Returns an RFC 3339 date with a numeric offset, as Google Benchmark writes it.
  private func date(_ text: String) -> String {
    text.hasSuffix("Z") ? text.dropLast() + "+00:00" : text
  }

  private func build(_ toolchain: String) -> String {
    toolchain.hasSuffix("debug") ? "debug" : "release"
  }

  private func cache(_ cache: Machine.Cache) -> ResultJSONValue {
    let type =
      switch cache.kind {
      case .data: "Data"
      case .instruction: "Instruction"
      case .unified: "Unified"
      }
    return .object([
      ResultJSONValue.Member("type", .string(type)),
      ResultJSONValue.Member("level", .integer(cache.level)),
      ResultJSONValue.Member("size", .integer(cache.bytes)),
      ResultJSONValue.Member("num_sharing", .integer(cache.sharedBy)),
    ])
  }
}
