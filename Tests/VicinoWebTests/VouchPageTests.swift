import HTTPTypes
import Testing
import VicinoActivity
import VicinoCore
import VicinoPage
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino
@testable import VicinoWeb

@Suite("Who has met whom, on the page of a person")
struct VouchPageTests {
    private let folder: TemporaryFolder
    private let anna: Node
    private let ben: Node
    private let cora: Node
    private let site: TestSite

    init() throws {
        folder = try TemporaryFolder()
        anna = try Node.testing(folder, "Anna", kinds: [Activity.self])
        ben = try Node.testing(folder, "Ben", kinds: [Activity.self])
        cora = try Node.testing(folder, "Cora", kinds: [Activity.self])
        site = try TestSite(cora)
        for friend in [anna, ben] {
            _ = try cora.grants.grantAccess(to: friend.roster(), .everything)
            _ = try cora.peers.newestRoster(friend.roster())
            _ = try friend.peers.newestRoster(cora.roster())
        }
        _ = try ben.peers.newestRoster(anna.roster())
    }

    /// Two have compared six digits, and let others learn it.
    private func vouch(_ one: Node, _ other: Node) throws {
        for (node, person) in [(one, other.user), (other, one.user)] {
            try node.peers.noteVerified(person)
            try node.setVouching(true, for: person)
        }
    }

    /// What a session of the two brings to the second.
    private func tell(_ teller: Node, _ listener: Node) throws {
        let parcel = try teller.vouches.exchange(with: listener.roster()).parcel
        try listener.vouches.take(parcel, from: teller.roster())
    }

    private var action: String { "action=\"\(ben.user.path)/vouch\"" }

    @Test("Without verification, the page of a person offers nothing and says nothing")
    func nothing() async throws {
        let page = try await site.get(ben.user.path)
        #expect(!page.contains(action))
        #expect(!page.contains("learn that you have met"))
        await #expect(throws: WebRefusal.self) {
            _ = try await site.ask(.post, "\(ben.user.path)/vouch", form: ["allowed": ["yes"]])
        }
        #expect(try cora.vouchChoices().isEmpty)
    }

    @Test("A verified person's page has a switch, which is off at first, and says what it means")
    func choice() async throws {
        try cora.peers.noteVerified(ben.user)
        let before = try await site.get(ben.user.path)
        #expect(before.contains(action))
        #expect(before.contains("Let others learn that you have met"))
        let answer = try await site.post("\(ben.user.path)/vouch", ["allowed": "yes"])
        #expect(answer.target == ben.user.path)
        #expect(try cora.vouchChoices().map(\.isAllowed) == [true])
        let after = try await site.get(ben.user.path)
        #expect(after.contains("They do once Ben allows it, too."))
        #expect(after.contains("Tell nobody any more"))
        _ = try await site.post("\(ben.user.path)/vouch", ["allowed": "no"])
        #expect(try cora.vouchChoices().map(\.isAllowed) == [false])
    }

    @Test("The page says whether both let others learn it")
    func both() async throws {
        try ben.peers.noteVerified(cora.user)
        try ben.setVouching(true, for: cora.user)
        try cora.peers.noteVerified(ben.user)
        try tell(ben, cora)
        #expect(try await site.get(ben.user.path).contains("Ben lets others learn that you have met."))
        try cora.setVouching(true, for: ben.user)
        #expect(try await site.get(ben.user.path).contains("You and Ben let others learn that you have met."))
    }

    @Test("A sentence beside a person says who has met them, and makes them no more than known")
    func told() async throws {
        try vouch(anna, ben)
        try cora.peers.noteVerified(ben.user)
        try ben.peers.noteVerified(cora.user)
        try tell(anna, ben)
        #expect(try await !site.get(anna.user.path).contains("whom you have verified"))
        try tell(ben, cora)
        let page = try await site.get(anna.user.path)
        #expect(page.contains("Ben, whom you have verified, met Anna on "))
        #expect(!page.contains("action=\"\(anna.user.path)/vouch\""), "Cora herself has not.")
        #expect(try await !site.get(ben.user.path).contains("met Ben on"))
        try ben.setVouching(false, for: anna.user)
        try tell(ben, cora)
        #expect(try await !site.get(anna.user.path).contains("whom you have verified"))
    }
}
