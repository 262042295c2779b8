import Testing
import Vicino
import VicinoActivity
import VicinoTesting

extension Sessions {
    @Suite("Friends for tests")
    struct TestFriendsTests {
        @Test("They follow each other only if the test wants that", arguments: [false, true])
        func friends(isMutual: Bool) async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Activity.self, isMutual: isMutual)
            #expect(try ben.following().map(\.name) == ["Anna"] && anna.followers().map(\.name) == ["Ben"])
            #expect(try anna.following().map(\.name) == (isMutual ? ["Ben"] : []))
        }
    }
}
