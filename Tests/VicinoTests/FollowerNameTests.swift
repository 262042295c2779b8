import Testing
import VicinoCore
import VicinoTesting

@testable import Vicino

@Suite("The names that the user gives followers")
struct FollowerNameTests {
    private let meeting: Meeting
    private let ben: Node
    private var anna: Node { meeting.anna }

    init() throws {
        meeting = try Meeting()
        ben = try meeting.person("Ben")
        try meeting.ask(ben, meeting.anna.invite(sharing: .everything))
    }

    private func person() throws -> Person { try anna.person(for: ben.user) }

    @Test("A follower has the petname everywhere, and keeps the claimed name beside it")
    func renamed() throws {
        try anna.rename(person(), to: "Benny from work")
        let follower = try #require(try anna.followers().first)
        #expect(follower.name == "Benny from work")
        #expect(follower.claimedName == "Ben")
        #expect(try person().name == "Benny from work")
        #expect(try anna.follower(named: "benny from work").user == ben.user)
        #expect(throws: VicinoError.self) { try anna.follower(named: "Ben") }
        #expect(try Node.open(anna.configuration).followers().first?.name == "Benny from work")
        try anna.block(person())
        #expect(try anna.blockedUsers().first?.name == "Benny from work")
    }

    @Test("Without the petname, a follower is called by the claimed name again")
    func forgotten() throws {
        try anna.rename(person(), to: "Benny")
        #expect(try anna.petname(of: ben.user) == "Benny")
        try anna.forgetPetname(of: person())
        #expect(try anna.petname(of: ben.user) == nil)
        #expect(try anna.followers().first?.name == "Ben")
    }

    @Test("Two people never have petnames that are alike, whichever of them follows")
    func taken() throws {
        let cora = try meeting.person("Cora")
        let followed = try anna.follow(.bytes(cora.dump())).person
        #expect(throws: VicinoError.self) { try anna.rename(person(), to: "cora") }
        #expect(throws: VicinoError.self) { try anna.rename(person(), to: "C\u{43E}ra") }
        try anna.rename(person(), to: "Benny")
        #expect(throws: VicinoError.self) { try anna.rename(followed, to: "BENNY") }
        #expect(try anna.people(resembling: "Benny", besides: cora.user).map(\.user) == [ben.user])
        #expect(try anna.following().map(\.name) == ["Cora"])
    }

    @Test("A person who follows and is followed has one petname, which outlasts the following")
    func both() throws {
        try anna.rename(person(), to: "Benny")
        let followed = try anna.follow(.bytes(ben.dump())).person
        #expect(followed.name == "Benny")
        try anna.rename(followed, to: "Bennet")
        #expect(try anna.followers().map(\.name) == ["Bennet"])
        #expect(try anna.following().map(\.name) == ["Bennet"])
        #expect(throws: VicinoError.self) { try anna.forgetPetname(of: followed) }
        try anna.unfollow(followed)
        #expect(try anna.followers().map(\.name) == ["Bennet"])
    }

    @Test("A follower who was followed under their own name is called by it after that, whatever it becomes")
    func ownName() throws {
        let followed = try anna.follow(.bytes(ben.dump())).person
        try anna.unfollow(followed)
        #expect(try anna.petname(of: ben.user) == nil)
        #expect(try anna.followers().map(\.name) == ["Ben"])
    }

    @Test("A stranger and the user have no petname, and neither has a name that nobody could read")
    func refused() throws {
        let stranger = try meeting.person("Dan")
        let unknown = try anna.person(for: stranger.user)
        let error = #expect(throws: VicinoError.self) { try anna.rename(unknown, to: "Danny") }
        #expect(error?.code == .notFound)
        #expect(throws: VicinoError.self) { try anna.rename(anna.me, to: "Anna") }
        #expect(throws: VicinoError.self) { try anna.rename(person(), to: "An\u{202E}na") }
        #expect(try anna.followers().map(\.name) == ["Ben"])
    }
}
