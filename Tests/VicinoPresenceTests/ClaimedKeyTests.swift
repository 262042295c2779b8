import Testing
import VicinoCore
import VicinoPresence
import VicinoTesting

/// Mallory, whom Bob follows too, states keys of Anna's as his own.
@Suite("A person who states another's keys as their own")
struct ClaimedKeyTests {
    private let secret = [UInt8](repeating: 7, count: 32)
    private let anna: UserID
    private let mallory: UserID

    init() throws {
        anna = try .make(1)
        mallory = try .make(2)
    }

    private func contact(_ user: UserID, bridge: PresenceKey? = nil) throws -> PresenceContact {
        let device = PresenceContact.Device(index: .first, bridge: bridge)
        return PresenceContact(user: user, key: try PresenceKey(secret, of: user), devices: [device])
    }

    @Test("Anna's beacons are hers, also if others state her presence key")
    func presenceKey() throws {
        let beacon = try PresenceKey(secret, of: anna).beacon(.sample)
        for people in [[mallory, anna], [anna, mallory]] {
            let table = try BeaconTable.make(people.map { try contact($0) })
            #expect(table.recognise(beacon, on: .bluetooth)?.person == anna)
        }
        #expect(try BeaconTable.make([contact(mallory)]).recognise(beacon, on: .bluetooth) == nil)
    }

    @Test("A beacon under Anna's bridge is hers, also if others state her agreement key")
    func agreementKey() throws {
        var random = SeededGenerator(seed: 3)
        let hers = try AgreementKey(using: &random)
        let his = try AgreementKey(using: &random)
        let bob = try Bridge.OwnEnd.make(3, his)
        let bridge = try Bridge(from: .make(1, hers), to: .make(3, his), .first)
        let claimed = try Bridge.key(from: .make(2, hers), to: bob)
        #expect(try Bridge.key(from: .make(1, hers), to: bob) == bridge.key)
        #expect(claimed != bridge.key)
        let table = try BeaconTable.make([contact(mallory, bridge: claimed)])
        #expect(table.recognise(bridge.key.beacon(.sample), on: .bluetooth) == nil)
    }

    @Test("A follower who states Bob's agreement key shares no bridge of his with Anna")
    func followersKey() throws {
        var random = SeededGenerator(seed: 4)
        let hers = try AgreementKey(using: &random)
        let his = try AgreementKey(using: &random)
        let anna = try Bridge.OwnEnd.make(1, hers)
        #expect(try Bridge.key(to: .make(3, his), from: anna) != Bridge.key(to: .make(2, his), from: anna))
    }

    @Test("A knock meant for Mallory is not answered by Anna's device")
    func knock() throws {
        var random = SeededGenerator(seed: 5)
        let epoch = Epoch.sample
        func answers(_ author: UserID) throws -> Bool {
            let key = KnockKey(try PresenceKey(secret, of: author), device: .first)
            let knock = key.knock(on: .localNetwork, in: epoch, hello: .zero, using: &random)
            var matcher = KnockMatcher(medium: .localNetwork)
            matcher.replaceKeys([(.presence, KnockKey(try PresenceKey(secret, of: anna), device: .first))])
            return matcher.accept(knock, hello: .zero, at: epoch.start) != nil
        }
        #expect(try answers(anna))
        #expect(try !answers(mallory))
    }
}
