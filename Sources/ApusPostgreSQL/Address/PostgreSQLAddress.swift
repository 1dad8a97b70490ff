// UNSAFE: libpq returns the parts of an address as a list of C strings

#if PostgreSQL
  import ApusSystem
  import CPostgreSQL

  /// The address of a database, as libpq reads it: a URL, or words such as `service=fleet`.
  ///
  ///     let address = try PostgreSQLAddress("postgresql://ci@db.example.org/fleet")
  ///     address.description  // db.example.org/fleet
  ///
  /// An address has no password: libpq takes it from `~/.pgpass`, `PGPASSFILE` or `PGPASSWORD`.
  package struct PostgreSQLAddress: Sendable, Hashable, CustomStringConvertible {
    /// The parts of the address that were given, by libpq's names.
    private(set) var parts: [String: String]

    /// Reads an address.
    ///
    /// - Throws: `address` if the text is no address, `passwordInAddress` if it contains a password. Neither
    ///   error repeats the text.
    /// - Complexity: O(*n*) in the length of the text.
    package init(_ text: String) throws(PostgreSQLError) {
      guard !text.hasZeroByte, let parts = Self.parts(of: text), !parts.isEmpty else {
        throw PostgreSQLError(.address)
      }
      guard parts["password"] == nil, parts["sslpassword"] == nil else {
        throw PostgreSQLError(.passwordInAddress)
      }
      self.parts = parts
    }

    private static func parts(of text: String) -> [String: String]? {
      // SAFETY: libpq returns a list that ends with an empty name, or null; it is read and freed here. The
      // message would repeat parts of the text, so it is not asked for.
      guard let list = unsafe PQconninfoParse(text, nil) else { return nil }
      defer { unsafe PQconninfoFree(list) }
      var parts: [String: String] = [:]
      var option = unsafe list
      while let name = unsafe option.pointee.keyword {
        if let value = unsafe option.pointee.val {
          unsafe parts[String(cString: name)] = unsafe String(cString: value)
        }
        unsafe option += 1
      }
      return parts
    }

    /// The parts for a connection: certificates of other hosts are verified unless the address or `PGSSLMODE`
    /// names another mode.
    var connectionParts: [(name: String, value: String)] {
      var all = parts
      all["client_encoding"] = "UTF8"
      all["fallback_application_name"] = "apus"
      if !isLocal, all["sslmode"] == nil, HostProcess.variable("PGSSLMODE") == nil {
        all["sslmode"] = "verify-full"
      }
      return all.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// Whether all hosts of the address are this machine.
    package var isLocal: Bool {
      if parts["service"] != nil, host.isEmpty { return false }
      return host.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
        host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost"
          || host == "::1" || host.hasPrefix("127.")
      }
    }

    private var host: String {
      parts["hostaddr"] ?? parts["host"] ?? HostProcess.variable("PGHOSTADDR")
        ?? HostProcess.variable("PGHOST") ?? ""
    }

    /// The host, the port and the database, without the user.
    package var description: String {
      let service = parts["service"].map { "service \($0) " } ?? ""
      let port = (parts["port"] ?? HostProcess.variable("PGPORT")).map { ":\($0)" } ?? ""
      let name = parts["dbname"] ?? HostProcess.variable("PGDATABASE") ?? ""
      return "\(service)\(host.isEmpty ? "local" : host)\(port)/\(name)"
    }
  }
#endif
