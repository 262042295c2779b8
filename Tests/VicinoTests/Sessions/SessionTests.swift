import Testing
import VicinoActivity
import VicinoCore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Sessions between two nodes")
    struct SessionTests {
        @Test("An invited user follows, takes everything, and then only what is new", arguments: [0, 3, 700])
        func story(count: Int) async throws {
            let encounter = try Encounter()
            try encounter.add(count)
            let first = try await encounter.follow()
            #expect(first.failures.isEmpty)
            #expect(first.entryCount == count)
            #expect(try encounter.areEqual())
            #expect(try encounter.anna.followers().first?.holding == .everything)

            let unchanged = try await encounter.sync()
            #expect(unchanged.entryCount == 0)
            #expect(unchanged.bytesSent + unchanged.bytesReceived <= 300)

            let id = try encounter.anna.add(Activity.make())
            try encounter.anna.add(Activity.make("running"))
            let news = try await encounter.sync()
            #expect(
                count == 0 || news.bytesReceived < 520,
                "\(news.bytesReceived) bytes, of which the devices and schemas are known")
            try encounter.anna.update(id, as: Activity.self) { $0.note = "changed" }
            #expect(try encounter.anna.followers().first?.holding == .lacking(atMost: 1))
            let second = try await encounter.sync()
            #expect(second.entryCount == 1)
            #expect(second.merged.first?.changedCount == 1)
            #expect(try encounter.areEqual())
            try encounter.anna.delete(id)
            #expect(try await encounter.sync().merged.first?.removedCount == 1)
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.verifyAll().isEmpty)
        }

        @Test("A revoked follower gets nothing from then on, and is told so")
        func revoked() async throws {
            let encounter = try Encounter()
            try encounter.add(3)
            try await encounter.follow()
            let follower = try #require(try encounter.anna.followers().first)
            #expect(try encounter.anna.revoke(follower))
            try encounter.add(5)
            await #expect(throws: (any Error).self) { _ = try await encounter.sync() }
            #expect(try encounter.ben.contents(of: encounter.annaAsBenSeesHer).count == 3)
        }

        @Test("A follower who is invited again after a revocation gets the new grant")
        func invitedAgain() async throws {
            let encounter = try Encounter()
            try encounter.add(3)
            try await encounter.follow()
            let anna = encounter.anna.user
            let first = try #require(try encounter.ben.receivedGrant(from: anna))
            for follower in try encounter.anna.followers() { try encounter.anna.revoke(follower) }
            try await encounter.follow()
            let second = try #require(try encounter.ben.receivedGrant(from: anna))
            #expect(try second.claimed().serial != first.claimed().serial)
        }

        @Test("A follower who is revoked in the middle of a transfer gets no more of it")
        func revokedMeanwhile() async throws {
            let encounter = try Encounter()
            try encounter.add(8000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            let ben = encounter.ben
            let followed = try await encounter.whileAnnaListens { [anna = encounter.anna] address in
                try await ben.follow(invitation, at: [address]) { progress in
                    guard case .receiving = progress else { return }
                    do { for follower in try anna.followers() { try anna.revoke(follower) } } catch {
                        Issue.record(error)
                    }
                }
            }
            let report = try #require(followed.session).get()
            #expect(report.failures.map(\.error.code) == [.notShared])
            #expect(report.isAccessRevoked)
            #expect(throws: VicinoError.self) { try followed.checkFailures() }
            #expect(followed.changes.addedCount == report.merged.map(\.addedCount).reduce(0, +))
            #expect((1..<8000).contains(report.entryCount), "\(report.entryCount) entries")
            let anna = try encounter.annaAsBenSeesHer
            #expect(try encounter.ben.verify(anna).isIncomplete)
            #expect(try encounter.ben.verify(anna).problems.isEmpty)
            await #expect(throws: (any Error).self) { _ = try await encounter.sync() }
        }

        @Test("A listener uses its last port again, unless it is taken")
        func port() async throws {
            let encounter = try Encounter()
            let first = try await encounter.anna.listen(host: "127.0.0.1") { $0.addresses.first?.port }
            let second = try await encounter.anna.listen(host: "127.0.0.1") { $0.addresses.first?.port }
            #expect(first != nil)
            #expect(second == first)
            let third = try await encounter.ben.listen(host: "127.0.0.1", port: first) { [encounter] _ in
                try await encounter.anna.listen(host: "127.0.0.1") { $0.addresses.first?.port }
            }
            #expect(third != nil)
            #expect(third != first)
        }

        @Test("An expired invitation admits no user with a slow clock, and says why")
        func expired() async throws {
            let encounter = try Encounter()
            let carla = try Node.testing(encounter.folder, "Carla", clock: TestClock(), kinds: .builtIn)
            let invitation = try encounter.anna.invite(sharing: .everything, for: .seconds(600))
            encounter.clock.advance(by: .seconds(1200))
            // Another invitation is open, so that strangers get as far as their hello.
            _ = try encounter.anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { address in
                let error = await #expect(throws: (any Error).self) {
                    _ = try await carla.follow(invitation, at: [address])
                }
                #expect(
                    (error as? VicinoError)?.message.contains("has expired") == true,
                    "\(String(describing: error))")
            }
            #expect(try carla.following().isEmpty)
            #expect(try encounter.anna.followers().isEmpty)
        }

        @Test("A used invitation admits no user, and says why")
        func spent() async throws {
            let encounter = try Encounter()
            let carla = try Node.testing(encounter.folder, "Carla", clock: encounter.clock, kinds: .builtIn)
            // Another invitation is open, so that strangers get as far as their hello.
            _ = try encounter.anna.invite(sharing: .everything)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { [ben = encounter.ben] address in
                _ = try await ben.follow(invitation, at: [address])
                let error = await #expect(throws: (any Error).self) {
                    _ = try await carla.follow(invitation, at: [address])
                }
                #expect(
                    (error as? VicinoError)?.message.contains("used already") == true,
                    "\(String(describing: error))")
            }
            #expect(try carla.following().isEmpty)
        }
    }
}
