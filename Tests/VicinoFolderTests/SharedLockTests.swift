import Testing
import VicinoTesting

@testable import VicinoFolder

@Suite("Uses of a data folder that others can see")
struct SharedLockTests {
    @Test("A use is seen as long as the last of several lasts, by its name only, and looking changes nothing")
    func lasts() throws {
        let folder = try TemporaryFolder()
        let data = DataFolder(path: folder.path, statePath: folder.file("state"))
        #expect(!SharedLock.isHeld(in: data, for: "opening"))
        var one: SharedLock? = try SharedLock(of: data, for: "opening")
        var other: SharedLock? = try SharedLock(of: data, for: "opening")
        #expect(SharedLock.isHeld(in: data, for: "opening"))
        #expect(!SharedLock.isHeld(in: data, for: "discovery"))
        withExtendedLifetime(one) {}
        one = nil
        #expect(SharedLock.isHeld(in: data, for: "opening"))
        withExtendedLifetime(other) {}
        other = nil
        #expect(!SharedLock.isHeld(in: data, for: "opening"))
    }
}
