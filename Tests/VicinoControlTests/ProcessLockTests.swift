import Foundation
import Testing
import VicinoControl
import VicinoCore
import VicinoTesting

@Suite("The lock of a process")
struct ProcessLockTests {
    @Test("A program that only asks whether a lock is free does not keep it from the next one")
    func asking() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        do { _ = try ProcessLock(path) }
        // What a program that asks has for a moment.
        let asking = open(path, O_RDWR | O_CLOEXEC)
        try #require(asking >= 0)
        try #require(flock(asking, LOCK_SH | LOCK_NB) == 0)
        // Two that ask at once both learn that the lock is free.
        #expect(ProcessLock.isFree(path))
        let lock = try ProcessLock(path, pause: { close(asking) })
        #expect(!ProcessLock.isFree(path))
        withExtendedLifetime(lock) {}
    }

    @Test("A lock that a process has is refused with the id of that process")
    func taken() throws {
        let folder = try TemporaryFolder()
        let lock = try ProcessLock(folder.file("lock"))
        do {
            _ = try ProcessLock(folder.file("lock"))
            Issue.record("A second lock was taken.")
        } catch {
            #expect(error.code == .busy)
            #expect(error.message.contains("process \(getpid())"))
        }
        withExtendedLifetime(lock) {}
    }
}
