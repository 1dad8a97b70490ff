/// The schema of a fleet: numbered migrations, which are SQL.
package enum FleetSchema {
  /// The migrations in their order; the first makes version 1.
  package static var migrations: [String] {
    [
      PackageResources.migration1_sql, PackageResources.migration2_sql,
      PackageResources.migration3_sql, PackageResources.migration4_sql,
      PackageResources.migration5_sql, PackageResources.migration6_sql,
      PackageResources.migration7_sql,
    ].map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The statements before the migrations, which make the roles and the schema.
  package static var roles: String { String(decoding: PackageResources.roles_sql, as: UTF8.self) }

  /// The version of the schema that this program knows.
  package static var version: Int { migrations.count }
}
