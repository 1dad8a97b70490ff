#if PostgreSQL
  import Foundation
  import Testing

  @testable import ApusPostgreSQL

  @Suite("Addresses of databases")
  struct AddressTests {
    private func error(_ text: String) -> PostgreSQLError? {
      do throws(PostgreSQLError) {
        _ = try PostgreSQLAddress(text)
        return nil
      } catch {
        return error
      }
    }

    @Test("An address with a password is refused, and no error repeats any part of it")
    func passwords() {
      for text in [
        "postgresql://me:s3cret@host/db", "host=x password=s3cret", "host=x sslpassword=s3cret",
        "postgresql://host/db?password=s3cret",
      ] {
        #expect(error(text)?.kind == .passwordInAddress)
        #expect(error(text)?.description.contains("s3cret") == false)
      }
      for text in ["", "s3cret", "postgresql://me:s3cret@ho st:x/db?a", "host=x s3cret", "a\u{0}b"]
      {
        #expect(error(text)?.kind == .address, "\(text)")
        #expect(error(text)?.description.contains("s3cret") == false)
      }
    }

    @Test("An address names host, port and database without the user")
    func description() throws {
      #expect(
        try PostgreSQLAddress("postgresql://me@db.example.org:6000/fleet").description
          == "db.example.org:6000/fleet")
      #expect(
        try PostgreSQLAddress("host=/tmp dbname=fleet user=me").description == "/tmp/fleet")
    }

    @Test("Certificates of other hosts are verified unless a mode is named")
    func verification() throws {
      func mode(_ text: String) throws -> String? {
        try PostgreSQLAddress(text).connectionParts.first { $0.name == "sslmode" }?.value
      }
      #expect(try mode("postgresql://db.example.org/fleet") == "verify-full")
      #expect(try mode("postgresql://localhost,db.example.org/fleet") == "verify-full")
      #expect(try mode("service=fleet") == "verify-full")
      #expect(try mode("postgresql://db.example.org/fleet?sslmode=require") == "require")
      for local in ["postgresql://localhost/f", "host=/tmp dbname=f", "host=127.0.0.1", "dbname=f"]
      {
        #expect(try mode(local) == nil, "\(local)")
      }
    }
  }

  /// Gives a file to its owner alone, as libpq demands of files with passwords.
  func chmodPrivate(_ path: String) -> Bool {
    (try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)) != nil
  }
#endif
