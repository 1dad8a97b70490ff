import Foundation

// Sums the bytes of a file in every way that the post "Reading a byte stream" measured and in ours, each
// run in a process of its own, and prints a table.
//
//   apus-byte-streams [--quick]

let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "worker" {
  guard arguments.count == 3, let variant = Variant.all.first(where: { $0.name == arguments[2] }),
    let url = URL(string: arguments[3])
  else { exit(2) }
  do {
    print(try await Trial.work(variant, url))
    exit(0)
  } catch {
    print("not available: \(error.localizedDescription)")
    exit(1)
  }
}
guard arguments.allSatisfy({ $0 == "--quick" }) else {
  FileHandle.standardError.write(Data("usage: apus-byte-streams [--quick]\n".utf8))
  exit(2)
}

let isQuick = arguments.contains("--quick")
exit(try Table(Workload(mebibytes: isQuick ? 16 : 128), repeats: isQuick ? 3 : 5).print())
