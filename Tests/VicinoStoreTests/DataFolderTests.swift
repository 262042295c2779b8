import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("The data folder")
struct DataFolderTests {
    private let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString)"
    private var folder: DataFolder { DataFolder(path: path, statePath: path + "-state") }

    private func create() throws -> OwnStore {
        var generator = SystemRandomNumberGenerator()
        return try OwnStore.create(in: folder, name: "Anna", using: &generator)
    }

    @Test("Folders are 0700 and files 0600")
    func permissions() throws {
        _ = try create()
        for name in ["", "/keys", "/replicas"] { #expect(try mode(path + name) == 0o700) }
        for name in ["/own.sqlite", "/keys/identity", "/keys/device", "/keys/agreement"] {
            #expect(try mode(path + name) == 0o600)
        }
    }

    @Test("SQLite's files beside a database are 0600, too")
    func journals() throws {
        let store = try create()
        try store.database.write { try $0.execute(sql: "UPDATE log SET live = live") }
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(folder.ownPath + suffix) == 0o600) }
        let replica = path + "/new.sqlite"
        let database = try FeedDatabase(path: replica)
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(replica + suffix) == 0o600) }
        withExtendedLifetime(database) {}
    }

    @Test("A database that other users could read is 0600 again when it has been opened")
    func closedAgain() throws {
        _ = try create()
        chmod(folder.ownPath, 0o644)
        _ = try OwnStore.open(folder)
        #expect(try mode(folder.ownPath) == 0o600)
    }

    @Test("Whether this process has a database open is known, also where the kernel's list cannot be read")
    func openHere() throws {
        let store = try create()
        let closed = path + "/closed.sqlite"
        try Data([1]).write(to: URL(filePath: closed))
        for list in ["/proc/self/fd", path + "/absent"] {
            #expect(DatabaseFileSet(folder.ownPath).isOpenHere(list: list))
            #expect(!DatabaseFileSet(closed).isOpenHere(list: list))
        }
        withExtendedLifetime(store) {}
    }

    private func mode(_ path: String) throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("A folder or key that other users can read is refused, and the error says what to do")
    func tooOpen() throws {
        _ = try create()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.message.contains("chmod 700") == true)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path + "/keys/device")
        #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
    }

    @Test("A command in an error quotes a path as a shell requires, and no path that cannot be pasted is proposed")
    func quotedPath() throws {
        for (name, command) in [("it's mine", #"chmod 700 '\#(path)/it'\''s mine'"#), ("a\u{1B}b", nil)] {
            let open = DataFolder(path: "\(path)/\(name)", statePath: path + "/state")
            try FileManager.default.createDirectory(
                atPath: open.path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            let error = #expect(throws: VicinoError.self) { try open.prepare() }
            let message = try #require(error?.message)
            #expect(command.map(message.hasSuffix) ?? !message.contains("chmod"), "\(message)")
        }
    }

    @Test(
        "A folder in which others may do anything is neither opened nor set up",
        arguments: [0o740, 0o720, 0o710, 0o704, 0o702, 0o701])
    func openToOthers(mode: Int) throws {
        _ = try create()
        for name in ["", "/keys", "/replicas", "-state"] {
            chmod(path + name, mode_t(mode))
            #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
            #expect(throws: VicinoError.self) { try folder.prepare() }
            chmod(path + name, 0o700)
        }
        _ = try OwnStore.open(folder)
    }

    @Test("A folder that is a link is refused")
    func link() throws {
        _ = try create()
        let link = path + "-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let error = #expect(throws: VicinoError.self) {
            try OwnStore.open(DataFolder(path: link, statePath: path + "-state"))
        }
        #expect(error?.message.contains("links are not followed") == true)
    }

    @Test("A key that is a link is not a key")
    func linkedKey() throws {
        _ = try create()
        let key = path + "/keys/device"
        let elsewhere = path + "-key"
        try FileManager.default.moveItem(atPath: key, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: elsewhere)
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.message.contains("is missing") == true)
    }

    @Test(
        "A folder of another user of this computer is not opened", .enabled(if: geteuid() == 0),
        arguments: ["", "/keys", "/replicas"])
    func foreignFolder(name: String) throws {
        _ = try create()
        chown(path + name, 65534, 65534)
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.message.contains("another user") == true)
    }

    @Test("A foreign SQLite file instead of a database is not opened")
    func foreignDatabase() throws {
        _ = try create()
        let foreign = path + "/foreign.sqlite"
        try DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
        let before = try Data(contentsOf: URL(fileURLWithPath: foreign))
        let error = #expect(throws: VicinoError.self) { try FeedDatabase(path: foreign) }
        #expect(error?.message.contains("not a database of this program") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: foreign)) == before)
    }

    @Test("A database of a newer version is refused and says so")
    func newer() throws {
        let store = try create()
        try store.database.pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA user_version = 99")
            try db.checkpoint(.truncate)
        }
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.message.contains("newer version") == true)
    }

    @Test("A second setup in one folder is refused")
    func twice() throws {
        _ = try create()
        #expect(throws: VicinoError.self) { try create() }
    }

    @Test("A setup waits while another process sets up the folder", .timeLimit(.minutes(10)))
    func waits() async throws {
        try folder.prepare()
        try await whileLocked(path, work: { _ = try create() }) { #expect(!folder.isSetUp) }
        #expect(folder.isSetUp)
    }

    @Test("Opening a folder once more leaves the locks in place that keep other processes from tidying up under one")
    func locks() throws {
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.create(in: folder, name: "Anna", using: &generator)
        // A connection that has read holds a lock on the file while it is open.
        _ = try own.claimedName()
        let eye = open(folder.ownPath, O_RDWR | O_CLOEXEC)
        // Last, because closing it releases every lock of this process on the file.
        defer { close(eye) }
        #expect(isLocked(eye))
        let again = try OwnStore.open(folder)
        _ = try again.claimedName()
        #expect(isLocked(eye))
        withExtendedLifetime((own, again)) {}
    }

    /// Whether any process, including this one, holds a lock on a part of an open file.
    private func isLocked(_ file: CInt) -> Bool {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // F_OFD_GETLK, which Glibc does not import. It asks for the open file, because a plain request ignores this
        // process's own locks.
        let ask: CInt = 36
        return fcntl(file, ask, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
}
