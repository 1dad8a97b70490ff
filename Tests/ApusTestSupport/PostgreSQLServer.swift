import Foundation

/// A PostgreSQL server on a socket only, for tests and benchmarks. It ends with their process.
public final class PostgreSQLServer: Sendable {
  /// The server that tests share, or `nil` if it cannot be started.
  public static let shared = try? PostgreSQLServer()

  /// Whether the programs of a server are installed.
  public static let isInstalled =
    (try? PostgreSQLServer.shell("\(findPrograms); test -x $B/initdb").terminationStatus) == 0

  /// The reason for skipped tests.
  public static let absence = "no server of PostgreSQL is installed (apt-get install postgresql)"

  /// The folder of the socket, which is the host of addresses.
  public let folder: String
  private let input = Pipe()
  private let output = Pipe()
  private let process: Process

  private struct NotStarted: Error {}

  private static let findPrograms =
    #"B=$(pg_config --bindir 2>/dev/null); [ -x "$B/initdb" ] || B=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)"#

  // `initdb` refuses root. The server ends when the input does, and it leaves no folder behind.
  private static let script = """
    set -e
    \(findPrograms)
    D=$1; AS=
    if [ "$(id -u)" = 0 ]; then chown postgres "$D"; AS="setpriv --reuid=postgres --regid=postgres --clear-groups --"; fi
    chmod 755 "$D"
    cd "$D"
    $AS $B/initdb -D "$D/data" -A trust -U postgres -E UTF8 --locale=C --no-sync >"$D/log"
    { echo "local all locked scram-sha-256"; cat "$D/data/pg_hba.conf"; } >"$D/hba"
    cat "$D/hba" >"$D/data/pg_hba.conf"
    start() {
      $AS $B/pg_ctl -D "$D/data" -w -s -l "$D/server.log" \
        -o "-k $D -c listen_addresses='' -c unix_socket_permissions=0777 -c max_connections=100 $1" start
    }
    start "$2"
    echo ready
    while read -r word; do
      case $word in
        crash) $AS $B/pg_ctl -D "$D/data" -m immediate -w -s stop; echo done ;;
        start) start; echo done ;;
      esac
    done
    $AS $B/pg_ctl -D "$D/data" -m immediate -w -s stop || true
    rm -rf "$D"
    """

  /// Starts a server and waits until it accepts connections.
  ///
  /// - Parameter options: Options of the server; by default it does not wait for the disk.
  public init(options: String = "-F") throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "apus-pg-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", Self.script, "server", folder, options]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitFor("ready")
  }

  private func waitFor(_ word: String) throws {
    var seen = ""
    while !seen.contains(word) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw NotStarted() }
      seen += String(decoding: data, as: UTF8.self)
    }
  }

  /// Ends the server without a checkpoint, as a loss of power does.
  public func crash() throws { try tell("crash") }

  /// Starts the server after a crash.
  public func start() throws { try tell("start") }

  private func tell(_ word: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    try waitFor("done")
  }

  /// The path of the socket.
  public var socket: String { "\(folder)/.s.PGSQL.5432" }

  /// The path of the server's log.
  public var logPath: String { "\(folder)/server.log" }

  /// Returns the address of a database.
  public func address(_ database: String, user: String = "postgres", folder: String? = nil)
    -> String
  {
    "postgresql:///\(database)?host=\(folder ?? self.folder)&user=\(user)"
  }

  private static func shell(_ script: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    try process.run()
    process.waitUntilExit()
    return process
  }
}
