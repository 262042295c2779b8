import Testing
import VicinoActivity
import VicinoCore
import VicinoPresence
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Recognition after a session")
    struct RecognitionTests {
        @Test("After a session a follower recognises the author's device, and knows from its tag that nothing is new")
        func key() async throws {
            let encounter = try Encounter()
            try encounter.add(10)
            try await encounter.follow()
            let (recognition, verdict) = try #require(try encounter.recognise())
            #expect(recognition.person == encounter.anna.user)
            #expect(recognition.keyKind == .key)
            #expect(verdict != .news)
            try encounter.anna.add(Activity.make(note: "new"))
            #expect(try #require(try encounter.recognise()).1 == .news)
            _ = try await encounter.sync()
            #expect(try #require(try encounter.recognise()).1 != .news)
        }

        @Test("A follower's device with the key needs no bridge, and one whose session was cut before does")
        func confirmed() async throws {
            let encounter = try Encounter()
            try encounter.add(4000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.cut(after: 300) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address], progress: watcher.observe)
            }
            #expect(try encounter.anna.ownPresence.advertiser().bridges.map(\.follower) == [encounter.ben.user])
            _ = try await encounter.sync()
            #expect(try encounter.anna.ownPresence.advertiser().bridges.isEmpty)
        }

        @Test("A revoked follower recognises no device, and a bridge leads the others to the new key")
        func revoked() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            _ = try await encounter.sync()
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { _ = try await carla.follow(invitation, at: [$0]) }
            let former = try encounter.anna.ownPresence.advertiser().key
            try encounter.anna.revoke(try encounter.anna.follower(named: carla.user.description))

            let present = try encounter.anna.ownPresence.advertiser()
            #expect(present.key != former)
            #expect(present.bridges.map(\.follower) == [encounter.ben.user])
            #expect(try carla.followedPeople().map(\.key) == [former])
            let (bridged, verdict) = try #require(try encounter.recognise())
            #expect(bridged.keyKind == .bridge)
            #expect(verdict == .news)
            _ = try await encounter.sync()
            let (recognised, _) = try #require(try encounter.recognise())
            #expect(recognised.keyKind == .key)
        }

        @Test(
            "A bridge leads a follower who has come into another audience to it, also if the session of the grant ended at once"
        )
        func widened() async throws {
            let encounter = try Encounter()
            let invitation = try encounter.anna.invite(sharing: Sharing(.kinds([Visit.schema.kind]), in: .everything))
            _ = try await encounter.whileAnnaListens { [ben = encounter.ben] address in
                try await ben.follow(invitation, at: [address])
            }
            _ = try await encounter.sync()
            #expect(try #require(try encounter.recognise()).1 != .news)
            let second = try encounter.anna.invite(sharing: .everything)
            let asker = Digest.sha256([1])
            let inviter = Digest.sha256([2])
            _ = try encounter.anna.accept(
                second.id, code: second.proof(asker: asker, inviter: inviter), from: encounter.ben.roster(),
                asker: asker, inviter: inviter, at: encounter.clock.now)
            let field = try encounter.ben.followedPeople().first?.field
            #expect(try #require(try encounter.recognise()).0.keyKind == .bridge)
            _ = try await encounter.sync()
            let (recognised, verdict) = try #require(try encounter.recognise())
            #expect(recognised.keyKind == .key)
            #expect(verdict != .news)
            #expect(try encounter.ben.followedPeople().first?.field != field)
        }

        @Test(
            "When a follower comes into another audience, or is revoked, a bridge leads the others to the next key of the tags",
            arguments: [false, true])
        func left(isRevoked: Bool) async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { _ = try await carla.follow(invitation, at: [$0]) }
            let before = try #require(try encounter.ben.followedPeople().first?.field)
            let left = try encounter.anna.follower(named: "Carla")
            if isRevoked {
                try encounter.anna.revoke(left)
            } else {
                try encounter.anna.share(.careful(since: encounter.clock.now), with: left)
            }
            #expect(try #require(try encounter.recognise()).0.keyKind == .bridge)
            _ = try await encounter.sync()
            #expect(try #require(try encounter.recognise()).0.keyKind == .key)
            let after = try #require(try encounter.ben.followedPeople().first?.field)
            #expect(after.index == before.index)
            #expect(after.key != before.key)
        }

        @Test("A restored backup does not continue with a key that a revoked follower may have")
        func restored() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.backUp()
            let former = try encounter.anna.ownPresence.advertiser().key
            try await encounter.restore(isNoticed: true)
            #expect(try encounter.anna.ownPresence.advertiser().key != former)
        }

        @Test("The key after a restore also counts for followers with one from after the backup")
        func newer() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.backUp()
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            let asker = Digest.sha256([1])
            let inviter = Digest.sha256([2])
            for _ in 0..<2 {
                encounter.clock.advance(by: .seconds(60))
                let invitation = try encounter.anna.invite(sharing: .everything)
                _ = try encounter.anna.accept(
                    invitation.id, code: invitation.proof(asker: asker, inviter: inviter), from: carla.roster(),
                    asker: asker, inviter: inviter, at: encounter.clock.now)
                try encounter.anna.revoke(try encounter.anna.follower(named: carla.user.description))
                _ = try encounter.anna.ownPresence.advertiser()
            }
            _ = try await encounter.sync()
            encounter.clock.advance(by: .seconds(60))
            try await encounter.restore(isNoticed: true)
            _ = try await encounter.sync()
            #expect(try encounter.ben.followedPeople().map(\.key) == [encounter.anna.ownPresence.advertiser().key])
        }

        @Test("An unfollowed author is not recognised any more")
        func unfollowed() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.ben.unfollow(encounter.annaAsBenSeesHer)
            #expect(try encounter.ben.followedPeople().isEmpty)
            #expect(try encounter.ben.catalog.knownPresences().isEmpty)
        }

        @Test("Only its owner determines the keys of a device")
        func foreign() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let known = try encounter.ben.catalog.knownPresences()
            let store = SessionStore(
                encounter.ben.sessions.stores, peer: try encounter.ben.roster(), device: [],
                certificates: (.zero, .zero))
            try store.note(
                .presenceKey(encounter.anna.user, key: [UInt8](repeating: 1, count: 32), number: .max, field: nil))
            try store.note(.upToDate(encounter.anna.user, revision: 99))
            #expect(try encounter.ben.catalog.knownPresences() == known)
            #expect(try encounter.ben.followedPeople().first?.devices.first?.revision != 99)
        }
    }
}
