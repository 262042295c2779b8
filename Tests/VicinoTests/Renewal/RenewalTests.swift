import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import Vicino
@testable import VicinoFolder
@testable import VicinoStore

extension Sessions {
    @Suite("A followed author with a new id")
    struct RenewalTests {
        private let household: Household
        private let anna: Node
        private let ben: Node
        private let past: Backdating

        /// Ben follows Anna, and knows her former id.
        init() async throws {
            household = try Household(devices: 1)
            anna = household.first
            ben = household.ben
            try anna.add(Activity.make(note: "one"))
            try await household.follow()
            try ben.rename(try ben.person(named: anna.user.description), to: "Annie")
            past = try Backdating(anna, seenBy: ben)
        }

        private var annaAsBenSeesHer: Person { get throws { try ben.person(named: "Annie") } }

        @Test("A session moves everything to the new id, without a press, and says so once")
        func session() async throws {
            #expect(try annaAsBenSeesHer.user == past.former)
            let token = try ben.tokens.token(of: annaAsBenSeesHer, isNew: false).text
            try anna.add(Activity.make(note: "two"))
            let (report, _) = try await Household.meet(ben, anna)
            #expect(report.isRenewed)
            #expect(report.description.contains("renewed their identity"))
            #expect(try annaAsBenSeesHer.user == anna.user)
            #expect(try ben.values(of: annaAsBenSeesHer) == anna.values(of: anna.me))
            #expect(try ben.verify(annaAsBenSeesHer).problems.isEmpty)
            #expect(!past.hasReplica(of: past.former))
            #expect(try ben.tokens.person(for: token)?.user == anna.user)
            #expect(try anna.catalog.unaware().isEmpty)
            #expect(try await !Household.meet(ben, anna).0.isRenewed)
        }

        @Test("Until the first session under the new id, what was received is shown, and is what was signed")
        func shown() async throws {
            try ben.renewals.take(anna.own.roster())
            #expect(try annaAsBenSeesHer.user == anna.user)
            #expect(try ben.values(of: annaAsBenSeesHer) == anna.values(of: anna.me))
            #expect(try ben.verify(annaAsBenSeesHer).problems.isEmpty)
            let replica = try ben.replicas.replica(anna.user)
            #expect(try replica.held().logs.isEmpty, "Nothing of it counts as held.")
            #expect(try replica.source { _ in true } == nil, "Nothing of it is offered.")
            _ = try await Household.meet(ben, anna)
            #expect(try !replica.held().logs.isEmpty)
            #expect(try replica.source { _ in true } == true)
        }

        @Test("A dump of the new id is one of the person whom the user follows")
        func dump() throws {
            try ben.importDump(.bytes(try anna.dump()))
            #expect(try annaAsBenSeesHer.user == anna.user)
            #expect(try ben.values(of: annaAsBenSeesHer) == anna.values(of: anna.me))
            #expect(try ben.verify(annaAsBenSeesHer).problems.isEmpty)
        }

        @Test("A copy that was cut short changes nothing, and the next attempt succeeds")
        func cutBefore() async throws {
            try ben.replicas.copy(past.former, as: anna.own.roster())
            ben.replicas.closeAll()
            let again = try Node.open(ben.configuration)
            #expect(try again.person(named: "Annie").user == past.former)
            #expect(try again.values(of: again.person(named: "Annie")) == anna.values(of: anna.me))
            _ = try await Household.meet(again, anna)
            #expect(try again.person(named: "Annie").user == anna.user)
        }

        @Test("What was cut short after the change of the catalog is completed by the next opening")
        func cutAfter() throws {
            let token = try ben.tokens.token(of: annaAsBenSeesHer, isNew: false).text
            let roster = try anna.own.roster()
            try ben.replicas.copy(past.former, as: roster)
            #expect(try ben.catalog.renew(past.former, by: roster) { try ben.own.sign($0, for: roster.author) })
            #expect(past.hasReplica(of: past.former))
            let again = try Node.open(ben.configuration)
            #expect(!past.hasReplica(of: past.former))
            let person = try again.person(named: "Annie")
            #expect(person.user == anna.user)
            #expect(try again.values(of: person) == anna.values(of: anna.me))
            #expect(try again.tokens.person(for: token)?.user == anna.user)
        }

        @Test("A change of the catalog that fails leaves the person under the former id")
        func failed() async throws {
            try ben.catalog.write { db in
                try db.execute(
                    sql: """
                        CREATE TEMPORARY TRIGGER fault BEFORE INSERT ON main.renewal
                        BEGIN SELECT RAISE(ABORT, 'a fault'); END
                        """)
            }
            await #expect(throws: VicinoError.self) { try await Household.meet(ben, anna) }
            #expect(try annaAsBenSeesHer.user == past.former)
            #expect(try ben.values(of: annaAsBenSeesHer) == anna.values(of: anna.me))
            try ben.catalog.write { try $0.execute(sql: "DROP TRIGGER temp.fault") }
            _ = try await Household.meet(ben, anna)
            #expect(try annaAsBenSeesHer.user == anna.user)
        }

        @Test("A block holds for the new id, and the former one is not admitted any more, whatever is open")
        func blocked() throws {
            let person = try RenewedPerson(seed: 9)
            let admission = anna.sessions.admission
            _ = try anna.invite(sharing: .everything)
            #expect(admission.admits(peer(person.after, person)))
            try anna.block(person.former)
            #expect(!admission.admits(peer(person.after, person)))
            #expect(try anna.catalog.isBlocked(person.user))
            try anna.catalog.unblock(person.user)
            #expect(admission.admits(peer(person.after, person)))
            #expect(!admission.admits(peer(person.before, person)))
        }

        private func peer(_ roster: Verified<Roster>, _ person: RenewedPerson) -> PeerIdentity {
            let key = person.device.publicKey
            return PeerConnection.pair((roster, key), (roster, key)).0.peer
        }

        @Test("The user's other devices take the new id over")
        func devices() async throws {
            let household = try Household()
            try await household.follow()
            try await household.meetAll()
            let ben = household.ben
            let pasts = try household.devices.map { try Backdating(ben, seenBy: $0) }
            let former = try #require(pasts.first).former
            try await household.meetAll()
            _ = try await Household.meet(ben, household.first)
            _ = try await Household.meet(household.first, household.second)
            for device in household.devices {
                #expect(try device.catalog.renewed(former) == ben.user)
                #expect(try device.catalog.follower(former) == nil)
                #expect(try device.catalog.follower(ben.user)?.grant?.claimed().follower == ben.user)
            }
        }

        @Test("A second id that claims the former one is not admitted, and the person's page warns")
        func rival() async throws {
            _ = try await Household.meet(ben, anna)
            let key = try #require(try IdentityFiles(anna.folder).key())
            let identity = IdentityChain(identityKey: key.publicKey, recoveryKey: anna.own.deviceKey.publicKey)
            let rival = try Roster(
                identity: identity, version: 100, claimedName: "Anna", devices: anna.own.roster().value.devices,
                former: FormerID(of: key, for: try #require(identity.first))
            ).signed(by: key)
            #expect(try !ben.replicaStatus(of: annaAsBenSeesHer).hasRival)
            try ben.renewals.take(rival)
            #expect(try ben.replicaStatus(of: annaAsBenSeesHer).hasRival)
            #expect(try annaAsBenSeesHer.user == anna.user)
            #expect(try ben.catalog.contact(rival.author) == nil)
        }
    }
}
