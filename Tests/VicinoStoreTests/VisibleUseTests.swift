import Testing
import VicinoTesting

@testable import VicinoStore

@Suite("Uses of a data folder that others can see")
struct VisibleUseTests {
    @Test("A use is seen as long as the last of several lasts, by its name only, and looking changes nothing")
    func lasts() throws {
        let folder = try TemporaryFolder()
        let data = DataFolder(path: folder.path, statePath: folder.file("state"))
        #expect(!VisibleUse.lasts(in: data, for: "opening"))
        var (one, other): (VisibleUse?, VisibleUse?) = (
            try VisibleUse(of: data, for: "opening"), try VisibleUse(of: data, for: "opening")
        )
        #expect(VisibleUse.lasts(in: data, for: "opening") && !VisibleUse.lasts(in: data, for: "discovery"))
        withExtendedLifetime(one) {}
        one = nil
        #expect(VisibleUse.lasts(in: data, for: "opening"))
        withExtendedLifetime(other) {}
        other = nil
        #expect(!VisibleUse.lasts(in: data, for: "opening"))
    }
}
