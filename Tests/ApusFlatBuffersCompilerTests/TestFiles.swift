import ApusBytes
import ApusFlatBuffersCompiler
import Foundation
import Testing

/// The schemas, buffers and texts of the data folder, which come from FlatBuffers (Apache-2.0).
enum TestFiles {
  /// Whether the tests with texts of 64 MiB run: `APUS_LARGE_TESTS=1 swift test -c release`.
  static let hasLargeTests = ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil

  private static let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")

  static func path(_ name: String) -> String { "/" + folder + "/Data/" + name }

  static func bytes(_ name: String) throws -> [UInt8] {
    let file = try LoadedFile(path(name))
    let span = file.span
    return span.indices.map { span[$0] }
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  static func compile(_ name: String) -> SchemaCompiler.Result {
    SchemaCompiler(includePaths: [path("include_test"), path("include_test/sub")])
      .compile(path(name)) { path in
        guard let file = try? LoadedFile(path) else { return nil }
        let span = file.span
        return span.indices.map { span[$0] }
      }
  }

  static func schema(_ name: String) throws -> Schema { try #require(compile(name).schema) }

  static func schema(text: String) throws -> Schema {
    let result = SchemaCompiler.compile(text: text)
    return try #require(result.schema, "\(result.diagnostics)")
  }

  static let schemas = [
    "hard_names.fbs", "hidden_types.fbs", "arrays_test.fbs", "default_vectors_strings_test.fbs",
    "dictionary_lookup.fbs", "forced_alignment.fbs",
    "include_test/include_test1.fbs", "include_test/order.fbs",
    "include_test/sub/include_test2.fbs", "include_test/sub/no_namespace.fbs",
    "json_extensions.fbs",
    "key_field/key_field_sample.fbs", "keyword_test.fbs", "long_namespace.fbs",
    "longer_namespace.fbs", "monster_extra.fbs", "monster_test.fbs", "more_defaults.fbs",
    "name_clash_test/invalid_test2.fbs", "name_clash_test/valid_test1.fbs",
    "name_clash_test/valid_test2.fbs", "namespace_test/namespace_test1.fbs",
    "namespace_test/namespace_test2.fbs", "nan_inf_test.fbs", "native_inline_table_test.fbs",
    "nested_union_test.fbs", "non_zero_enum.fbs", "optional_scalars.fbs", "required_strings.fbs",
    "service_test.fbs", "union_underlying_type_test.fbs", "union_vector/union_vector.fbs",
    "vector_has_test.fbs",
  ]
}

/// Random numbers from a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
