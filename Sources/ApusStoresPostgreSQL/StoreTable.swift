#if PostgreSQL
  import ApusPostgreSQL
  import ApusStores

  /// The table of a store: how it is made, and how many rows are copied into it.
  enum StoreTable {
    /// The comment by which a table is known.
    private static let mark = "apus store 1"

    /// Makes the table unless it is there, and refuses one that is not that of a store.
    static func prepare(
      _ sql: StoreStatements, creates: Bool, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) {
      if try !isThere(sql.table, connection) {
        guard creates else {
          throw PostgreSQLError(.statement(.undefinedTable), "there is no store \(sql.table)")
        }
        try make(sql.table, connection)
      }
      let found = try connection.run(
        "SELECT obj_description(to_regclass($1), 'pg_class') = $2", [sql.table, mark])
      guard found.truth(0, 0) == true else {
        throw PostgreSQLError(
          .statement(.undefinedTable),
          "the table \(sql.table) is not that of a store; choose another name")
      }
    }

    /// Makes the table under a lock, because two programs may make it at once.
    ///
    /// The lock is that of the session: a transaction that waits for a lock does not see a table that was made meanwhile.
    private static func make(
      _ table: String, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) {
      let lock = mark + table
      try connection.run("SELECT pg_advisory_lock(hashtext($1))", [lock])
      // If the server does not answer, the connection ends, and the lock with it.
      defer { _ = try? connection.run("SELECT pg_advisory_unlock(hashtext($1))", [lock]) }
      if try !isThere(table, connection) { try connection.runScript(script(table)) }
    }

    private static func isThere(
      _ table: String, _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) -> Bool {
      try connection.run("SELECT to_regclass($1) IS NOT NULL", [table]).truth(0, 0) == true
    }

    /// A statement that changes more than 64 rows notifies once that anything may have changed, as does a reference that does not fit into a
    /// notification.
    private static func script(_ table: String) -> String {
      """
      CREATE TABLE \(table) (reference text COLLATE "C" PRIMARY KEY, value bytea NOT NULL, version bigint NOT NULL);
      ALTER TABLE \(table) ALTER COLUMN value SET STORAGE EXTERNAL;
      CREATE SEQUENCE \(table)_versions OWNED BY \(table).version;
      CREATE OR REPLACE FUNCTION \(table)_note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM pg_notify(TG_TABLE_NAME, '');
        ELSIF (SELECT count(*) FROM (SELECT FROM changed LIMIT 65) first) > 64 THEN
          PERFORM pg_notify(TG_TABLE_NAME, '');
        ELSE
          PERFORM pg_notify(TG_TABLE_NAME, CASE WHEN octet_length(reference) < 7000 THEN reference ELSE '' END)
          FROM changed;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_insert AFTER INSERT ON \(table) REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION \(table)_note();
      CREATE TRIGGER note_update AFTER UPDATE ON \(table) REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION \(table)_note();
      CREATE TRIGGER note_delete AFTER DELETE ON \(table) REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION \(table)_note();
      CREATE TRIGGER note_truncate AFTER TRUNCATE ON \(table)
        FOR EACH STATEMENT EXECUTE FUNCTION \(table)_note();
      COMMENT ON TABLE \(table) IS '\(mark)';
      """
    }

    /// Writes many rows in one transaction, by `COPY` into a temporary table.
    static func copy(
      _ entries: [(key: Reference, value: [UInt8])], _ sql: StoreStatements,
      _ connection: PostgreSQLConnection
    ) throws(PostgreSQLError) {
      var rows = BinaryRows(columnCount: 2)
      for entry in entries {
        rows.beginRow()
        rows.append(bytes: entry.key.description.utf8)
        rows.append(bytes: entry.value)
      }
      let copied = rows
      try connection.transaction { () throws(PostgreSQLError) in
        try connection.runScript(
          "CREATE TEMPORARY TABLE apus_copied (reference text, value bytea) ON COMMIT DROP")
        try connection.copy(copied, into: "apus_copied (reference, value)")
        try connection.run(sql.putCopied)
      }
    }
  }
#endif
