// Exchanges property lists with other readers and writers; Scripts/check-plists runs it.
//
//   plist-exchange write FOLDER SEED COUNT    writes values as lists, by ours and by Foundation
//   plist-exchange check FOLDER SEED COUNT    reads every list of the folder, by ours and by Foundation
//
// The files of value N are N.WRITER.FORM. Exit status: 0 if each list has the value of its number, 1 if
// not, 2 for arguments.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 5, ["write", "check"].contains(arguments[1]),
  let seed = UInt64(arguments[3]), let count = Int(arguments[4])
else {
  FileHandle.standardError.write(Data("usage: plist-exchange write|check FOLDER SEED COUNT\n".utf8))
  exit(2)
}
var exchange = Exchange(folder: arguments[2], seed: seed, count: count)
if arguments[1] == "write" {
  try exchange.write()
} else {
  try exchange.check()
}
exit(exchange.faults == 0 ? 0 : 1)
