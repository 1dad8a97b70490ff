// Keeps notes in a store, and moves a note from one list to another: both lists change, or none.
//
// Two writers change the same counter; the slower one is told.

import ApusStores
import Foundation

struct Note: Codable, Sendable {
  var title: String
  var done: Bool
}

let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
let path = folder.appending(path: "notes.store").path

func write() throws {
  let store = try LogStore(path: path)
  let notes = TypedStore(store, JSONStoreCodec<Note>(), in: "note://")
  try notes.put("1", Note(title: "milk", done: false))
  try notes.put("2", Note(title: "bread", done: false))
  try store.flush()

  var move = StoreBatch()
  move.put("list://shop", Array("2".utf8))
  move.put("list://done", Array("1".utf8))
  try notes.put("1", Note(title: "milk", done: true))
  try store.commit(move, .durable)

  let counters = TypedStore(store, IntegerStoreCodec<Int32>(), in: "count://")
  let seen = try counters.put("changes", 1)
  try counters.put("changes", 2, if: .version(seen))
  do {
    try counters.put("changes", 3, if: .version(seen))
  } catch {
    print(error)
  }
  try store.close()
}

func read() throws {
  let store = try LogStore(path: path)
  let notes = TypedStore(store, JSONStoreCodec<Note>(), in: "note://")
  print(try notes.ids(), store.count)
  if let milk = try notes.get("1") { print(milk.title, milk.done) }
  var changes = try store.changes(from: 0)
  var count = 0
  while try changes.next() != nil { count += 1 }
  print(count, "changes")
}

try write()
try read()
try FileManager.default.removeItem(at: folder)

// Output:
// "count://changes" has version 6; read it again, and repeat the write
// ["1", "2"] 5
// milk true
// 7 changes
