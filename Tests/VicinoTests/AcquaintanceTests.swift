import Testing
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Names of followers, and what is remembered of peers")
struct AcquaintanceTests {
    private let meeting: Meeting
    private var anna: Node { meeting.anna }

    init() throws { meeting = try Meeting() }

    /// A follower of Anna.
    private func follower(_ name: String) throws -> Node {
        let person = try Node.create(
            .testing(meeting.folder, "\(name)-\(Int.random(in: 0...1_000_000_000))", clock: meeting.clock),
            uncheckedName: name)
        try meeting.ask(person, anna.invite(sharing: .everything))
        return person
    }

    @Test("A follower is named by a unique claimed name, or by the beginning of the id")
    func names() throws {
        let ben = try follower("Ben")
        let cora = try follower("Cora")
        let other = try follower("Cora")
        #expect(try anna.follower(named: "ben").user == ben.user)
        for person in [ben, cora, other] {
            #expect(try anna.follower(named: String(person.user.description.prefix(10))).user == person.user)
        }
        let ambiguous = #expect(throws: VicinoError.self) { try anna.follower(named: "Cora") }
        #expect(ambiguous?.code == .ambiguous)
        #expect(ambiguous?.message.contains(other.user.description) == true)
        for text in ["Dan", String(ben.user.description.prefix(7)), ""] {
            let error = #expect(throws: VicinoError.self) { try anna.follower(named: text) }
            #expect(error?.code == .notFound)
        }
    }

    @Test("A follower who is not followed is not a followed person, and the message says which of the two they are")
    func direction() throws {
        _ = try follower("Ben")
        for (name, words) in [
            ("Ben", "Ben follows you, but you do not follow Ben."), ("Dan", "You follow nobody called Dan."),
        ] {
            let error = #expect(throws: VicinoError.self) { try anna.person(named: name) }
            #expect(error?.code == .notFound)
            #expect(error?.message.hasPrefix(words) == true)
        }
    }

    @Test("A claimed name hides no other person")
    func impostors() throws {
        let ben = try follower("Ben")
        let mallory = try follower(String(ben.user.description.prefix(12)))
        #expect(try anna.follower(named: String(ben.user.description.prefix(12))).user == ben.user)

        // Anna follows a Dora, who does not follow her. A stranger who claims that name is not meant.
        let dora = try meeting.person("Dora")
        try dora.add(Activity.make())
        _ = try anna.follow(.bytes(dora.dump()), as: "Dora")
        let falseDora = try follower("Dora")
        // A user who reads both names in a list may mean either.
        for isMeant in [{ _ = try self.anna.follower(named: "Dora") }, { _ = try self.anna.anyPerson("dora") }] {
            let error = #expect(throws: VicinoError.self) { try isMeant() }
            #expect(error?.code == .ambiguous)
            #expect(error?.message.contains("\(dora.user)") == true)
        }
        #expect(try anna.anyPerson("\(dora.user)").user == dora.user)
        let prefix = falseDora.user.description.prefix(8)
        #expect(try anna.followers().first { $0.user == falseDora.user }?.name == "Dora (\(prefix))")
        #expect(try anna.person(for: falseDora.user).name == "Dora (\(prefix))")
        #expect(try anna.person(for: dora.user).name == "Dora")
        let falseMe = try follower("me")
        #expect(try anna.person(for: falseMe.user).name == "me (\(falseMe.user.description.prefix(8)))")
        #expect(try anna.follower(named: String(falseDora.user.description.prefix(8))).user == falseDora.user)
        #expect(try anna.followers().contains { $0.user == mallory.user })
    }

    @Test("Everyone can be named by the whole id")
    func strangers() throws {
        let stranger = try meeting.person("Stranger")
        #expect(try anna.anyPerson(stranger.user.description).user == stranger.user)
        #expect(try anna.anyPerson("me").user == anna.user)
        #expect(throws: VicinoError.self) { try anna.anyPerson("Stranger") }
    }

    @Test("Addresses are in the order in which they worked, and a limited number is kept")
    func addresses() throws {
        let ben = try meeting.person("Ben").user
        func address(_ number: UInt16) throws -> PeerAddress {
            try #require(PeerAddress(host: "ben.local", port: number))
        }
        try anna.remember(address(1), of: ben, workedAt: nil)
        try anna.remember(address(2), of: ben, workedAt: meeting.clock.now)
        #expect(try anna.addresses(of: ben) == [address(2), address(1)])
        try anna.remember(address(2), of: ben, workedAt: nil)
        #expect(try anna.addresses(of: ben).first == address(2))
        for number in 3...40 { try anna.remember(address(UInt16(number)), of: ben, workedAt: nil) }
        let kept = try anna.addresses(of: ben)
        #expect(kept.count == 8)
        #expect(try kept.first == address(2))
        #expect(try kept.contains(address(40)))
        #expect(try anna.addresses(of: anna.user).isEmpty)
    }

    private func keys() throws -> [SigningKey] {
        try [UInt8(1), 2, 3].map { try SigningKey(secret: [UInt8](repeating: $0, count: 32)) }
    }

    /// A person's roster of devices, each with whether it was removed.
    private func roster(_ version: UInt64, _ devices: [(Int, Bool)]) throws -> Verified<Roster> {
        let keys = try keys()
        let listed = devices.map {
            Roster.Device(
                signingKey: keys[$0.0].publicKey, agreementKey: [UInt8](repeating: 9, count: 32), isRemoved: $0.1)
        }
        return try Roster(
            identity: keys[0].testIdentity, version: version, claimedName: "Ada", devices: listed
        ).signed(by: keys[0])
    }

    @Test("The newest roster is kept, and one that forgets a device or a removal is refused")
    func rosters() throws {
        let first = try roster(1, [(1, false)])
        let second = try roster(3, [(1, true), (2, false)])
        #expect(try anna.peers.newestRoster(first).value == first.value)
        #expect(try anna.peers.newestRoster(second).value == second.value)
        #expect(try anna.peers.newestRoster(first).hasRemoved(signingKey: keys()[1].publicKey), "The newest is kept.")
        for bad in [[(2, false)], [(1, false), (2, false)], [(1, true)]] {
            let error = #expect(throws: VicinoError.self) { try anna.peers.newestRoster(roster(4, bad)) }
            #expect(error?.code == .unverified)
        }
        #expect(try anna.peers.newestRoster(first).value == second.value)
    }

    @Test("A grant is kept in its newest version, and one for another user is refused")
    func received() throws {
        let ben = try meeting.person("Ben")
        let old = try meeting.ask(ben, anna.invite(sharing: .everything))
        meeting.clock.advance(by: .seconds(46 * 86_400))
        let new = try #require(try anna.grants.renewedGrant(to: ben.user, at: meeting.clock.now))
        for grant in [old, new, old] { try ben.keep(grant) }
        #expect(try ben.receivedGrant(from: anna.user) == new.source)
        let cora = try meeting.person("Cora")
        #expect(throws: VicinoError.self) { try cora.keep(new) }
        #expect(try cora.receivedGrant(from: anna.user) == nil)
    }

    @Test("Unfollowing forgets an author's addresses, but not those of a follower")
    func forgottenAddresses() throws {
        let address = try #require(PeerAddress("192.0.2.1:4747"))
        for isFollower in [false, true] {
            let ben = try meeting.person(isFollower ? "Ben" : "Bea")
            if isFollower { _ = try meeting.ask(ben, anna.invite(sharing: .everything)) }
            try anna.followed.begin(ben.user, as: nil, claimed: "Ben")
            try anna.remember(address, of: ben.user, workedAt: nil)
            try anna.unfollow(anna.people.person(following: ben.user))
            #expect(try anna.addresses(of: ben.user) == (isFollower ? [address] : []))
        }
    }

    @Test("A program's addresses are known as long as it runs, and only one listens on a folder")
    func listening() throws {
        let address = try #require(PeerAddress("[fe80::1]:4747"))
        #expect(anna.listeningAddresses().isEmpty)
        do {
            let note = try anna.announce([address])
            #expect(anna.listeningAddresses() == [address])
            #expect(try anna.invite(sharing: .everything).addresses == [address])
            #expect(try anna.invite(sharing: .everything, addresses: []).addresses.isEmpty)
            let error = #expect(throws: VicinoError.self) { _ = try anna.announce([]) }
            #expect(error?.code == .busy)
            #expect(anna.listeningAddresses() == [address])
            _ = consume note
        }
        #expect(anna.listeningAddresses().isEmpty, "What a program has left behind is an old note.")
        _ = try anna.announce([])
    }

    @Test("A claimed name that nobody can see, or that imitates an id, is not shown as it is")
    func claims() throws {
        let unseen = try follower("\u{301}\u{301}")
        _ = try follower("Ben (12345678)")
        let names = try anna.followers().map(\.name)
        #expect(Set(names) == [String(unseen.user.description.prefix(8)), "Ben [12345678]"])
        #expect(try anna.follower(named: "ben [12345678]").name == anna.follower(named: "Ben (12345678)").name)
    }

    @Test("The secret of an invitation is only in its text")
    func secrets() throws {
        let invitation = try anna.invite(sharing: .everything)
        let secret = try #require(Base32.decode(invitation.text.dropFirst(7).utf8)).dropFirst(37).prefix(16)
        #expect(Array(secret) == invitation.secret.bytes)
        var dumped = ""
        dump((invitation, anna), to: &dumped)
        for text in [dumped, "\(invitation)", String(reflecting: invitation)] {
            #expect(!text.contains(Hex.encode(secret)))
            #expect(!text.contains("\(Array(secret))"))
        }
    }
}
