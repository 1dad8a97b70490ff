internal import ApusSystem

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

let status = FlatcCommand.run(HostProcess.words)
exit(status)
