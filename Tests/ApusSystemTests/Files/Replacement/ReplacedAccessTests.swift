// UNSAFE: `fstat` and `setgroups`; access control lists are reached by C functions that Swift does not import

import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("The access to a replaced file")
struct ReplacedAccessTests {
  @Test(
    "Before the commit no other user can open the new file", arguments: [0o600, 0o666])
  func temporary(_ old: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    try allow(old, path)
    await #expect(processExitsWith: .success) { [path = path as String, old = old as Int] in
      umask(0)
      let modes = Mutex<[mode_t]>([])
      var calls = FileCalls.system
      let (create, write) = (calls.create, calls.write)
      let look: @Sendable (Int32) -> Void = { file in
        var status = stat()
        // SAFETY: the call fills the structure.
        if unsafe fstat(file, &status) == 0 {
          modes.withLock { $0.append(status.st_mode & 0o7777) }
        }
      }
      calls.create = { folder, name, mode in
        let file = create(folder, name, mode)
        look(file)
        return file
      }
      calls.write = { file, bytes in
        look(file)
        return write(file, bytes)
      }
      var file = try AtomicFileWriter(replacing: path, calls: calls)
      try file.write([2])
      try file.commit()
      #expect(modes.withLock { $0 } == [0o600, 0o600])
      #expect(try mode(path) == old)
    }
  }

  struct Case: Sendable {
    var old: UInt32
    var keepsUser: Bool
    var keepsGroup: Bool
    var new: UInt32
  }

  @Test(
    "A file that changes its owner or group gives no user more rights than before",
    arguments: [
      Case(old: 0o6755, keepsUser: true, keepsGroup: true, new: 0o6755),
      Case(old: 0o6755, keepsUser: false, keepsGroup: true, new: 0o0755),
      Case(old: 0o6755, keepsUser: true, keepsGroup: false, new: 0o0755),
      Case(old: 0o0640, keepsUser: false, keepsGroup: true, new: 0o0640),
      Case(old: 0o0640, keepsUser: true, keepsGroup: false, new: 0o0600),
      Case(old: 0o0664, keepsUser: true, keepsGroup: false, new: 0o0644),
      Case(old: 0o0604, keepsUser: true, keepsGroup: false, new: 0o0600),
      Case(old: 0o1777, keepsUser: false, keepsGroup: false, new: 0o1777),
    ])
  func rule(_ example: Case) {
    let access = FileAccess(user: 1, group: 2, mode: example.old)
    #expect(
      access.mode(keepsUser: example.keepsUser, keepsGroup: example.keepsGroup) == example.new)
  }

  @Test(
    "A refused change of owner or group is not an error, and the permissions follow",
    arguments: [
      ("own user", 0o2755, 0o755), ("own group", 0o2664, 0o644), ("copyAccessList", 0o660, 0o600),
    ])
  func refusals(call: String, old: Int, new: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    try allow(old, path)
    for code in [EPERM, EINVAL, ENOTSUP] {
      let calls = FileCalls.system.faulty { $0 == call ? code : 0 }
      // Later replacements begin with the result of the first.
      let isFirst = code == EPERM
      var file = try AtomicFileWriter(replacing: path, calls: calls)
      try file.write([2])
      try file.commit()
      if isFirst { #expect(try mode(path) == new) }
      #expect(try bytes(path) == [2])
    }
  }

  @Test("A read-only folder is an error, and nothing has changed", .enabled(if: isRoot))
  func readOnlyFolder() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      try allow(0o555, folder)
      #expect(setegid(65_534) == 0 && seteuid(65_534) == 0)
      let path = folder + "/file"
      let error = #expect(throws: SystemError.self) { _ = try AtomicFileWriter(replacing: path) }
      #expect(error == SystemError(.create, path, code: EACCES))
      #expect(seteuid(0) == 0)
      try allow(0o755, folder)
    }
    #expect(try bytes(path) == [1])
    #expect(try names(in: folder) == ["file"])
  }

  @Test("Root gives the new file to the old one's owner and group", .enabled(if: isRoot))
  func ownerIsKept() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    try FileManager.default.setAttributes(
      [.ownerAccountID: 12_345, .groupOwnerAccountID: 23_456], ofItemAtPath: path)
    try allow(0o4750, path)
    try AtomicFileWriter.write([2], to: path)
    #expect(try owner(path) == [12_345, 23_456])
    #expect(try mode(path) == 0o4750)
  }

  @Test("Another user becomes the owner, without the group's permissions", .enabled(if: isRoot))
  func ownerIsLost() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1])
    try allow(0o6740, path)
    try allow(0o777, folder.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      // Root's own groups would allow more.
      let groups = setgroups(0, nil)
      #expect(groups == 0)
      #expect(setegid(65_534) == 0 && seteuid(65_534) == 0)
      try AtomicFileWriter.write([2], to: path)
      #expect(seteuid(0) == 0)
    }
    #expect(try owner(path) == [65_534, 65_534])
    #expect(try mode(path) == 0o700)
  }

  @Test("A link into another folder stays, and the file there is replaced there")
  func link() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let path = try other.write([1])
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    var file = try AtomicFileWriter(replacing: link)
    #expect(try names(in: other).count == 2)
    try file.write([2])
    try file.commit()
    #expect(try bytes(path) == [2])
    #expect(try names(in: folder) == ["link"] && names(in: other) == ["file"])
    let dangling = folder.file("dangling")
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere")
    try AtomicFileWriter.write([3], to: dangling)
    #expect(try names(in: folder) == ["dangling", "link"])
    #expect(try bytes(dangling) == [3])
  }
}

#if os(Linux)
  extension ReplacedAccessTests {
    /// User 1234 may read and write besides the owner. The group may not, though the file's mode
    /// shows rw for it.
    static let list: [UInt8] =
      [2, 0, 0, 0]
      + [(1, 6, 255), (2, 6, 0), (4, 0, 255), (16, 6, 255), (32, 0, 255)].flatMap {
        (tag: UInt8, permissions: UInt8, id: UInt8) -> [UInt8] in
        [tag, 0, permissions, 0] + (id == 0 ? [0xd2, 4, 0, 0] : [id, id, id, id])
      }

    // Swift's module of the C library has no `sys/xattr.h`.
    private typealias SetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
      ) -> Int32
    private typealias GetAttribute =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
      ) -> Int

    // SAFETY: the function has this type; the call reads as many bytes as the array has.
    static func setList(_ name: String, _ path: String) -> Bool {
      let set = unsafe unsafeBitCast(dlsym(nil, "setxattr"), to: SetAttribute.self)
      return unsafe set(path, "system.posix_acl_\(name)", list, list.count, 0) == 0
    }

    // SAFETY: the function has this type; the call fills as many bytes as the array has at most.
    static func accessList(_ path: String) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let get = unsafe unsafeBitCast(dlsym(nil, "getxattr"), to: GetAttribute.self)
      let count = unsafe get(path, "system.posix_acl_access", &bytes, bytes.count)
      return count < 0 ? nil : Array(bytes[..<count])
    }

    @Test(
      "An access control list is kept; one that the folder gives to new files is not taken over")
    func accessLists() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write([1])
      // A file system without such lists has no list to keep.
      guard Self.setList("access", path) else { return }
      try AtomicFileWriter.write([2], to: path)
      #expect(Self.accessList(path) == Self.list)
      #expect(try mode(path) == 0o660)
      let plain = try folder.write([1], to: "plain")
      try allow(0o640, plain)
      #expect(Self.setList("default", folder.path))
      try AtomicFileWriter.write([2], to: plain)
      #expect(Self.accessList(plain) == nil)
      #expect(try mode(plain) == 0o640)
    }

    @Test("A list that cannot be kept takes the group's permissions with it")
    func lostList() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write([1])
      guard Self.setList("access", path) else { return }
      let calls = FileCalls.system.faulty { $0 == "copyAccessList" ? EPERM : 0 }
      var file = try AtomicFileWriter(replacing: path, calls: calls)
      try file.write([2])
      try file.commit()
      #expect(try mode(path) == 0o600)
    }
  }
#endif

private let isRoot = geteuid() == 0

private func owner(_ path: String) throws -> [Int] {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return [
    try #require(attributes[.ownerAccountID] as? Int),
    try #require(attributes[.groupOwnerAccountID] as? Int),
  ]
}
