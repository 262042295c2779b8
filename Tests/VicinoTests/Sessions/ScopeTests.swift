import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("What leaves a store")
    struct ScopeTests {
        private let meeting: Meeting
        private let number = FeedNumber(rawValue: 0)

        init() throws { meeting = try Meeting() }

        /// What a session of a node with a peer reads and writes.
        private func store(_ node: Node, for peer: Node) throws -> SessionStore {
            SessionStore(node.sessions.stores, peer: try peer.roster(), device: [], certificates: (.zero, .zero))
        }

        private func offer(_ store: SessionStore, of author: UserID) throws -> FeedOffer? {
            let found = try store.answer(StoreLoad(.offer, for: number, of: author))
            guard case .offer(let current) = found else { return nil }
            return current?.offer
        }

        private func entries(_ store: SessionStore, of head: Head) throws -> [PackedEntries]? {
            let log = StoreLoad.OfferedLog(head.log, at: head.position, index: 0)
            let load = StoreLoad(.entries(of: log, segments: [0]), for: number, of: head.author)
            guard case .entries(let entries, _) = try store.answer(load) else { return nil }
            return entries
        }

        @Test("A follower is offered only what was granted, and gets no entries of anything else")
        func granted() throws {
            let anna = meeting.anna
            let ben = try meeting.person("Ben")
            let cora = try meeting.person("Cora")
            try anna.add(Activity.make(note: "not for Ben"))
            var visit = Visit()
            visit.area = "home"
            visit.enteredAt = meeting.clock.now
            try anna.add(visit)
            try meeting.ask(ben, anna.invite(sharing: Sharing(.kinds([Visit.schema.kind]), in: .everything)))
            try meeting.ask(cora, anna.invite(sharing: .everything))

            let narrow = try #require(try offer(store(anna, for: ben), of: anna.user))
            let audience = try #require(try anna.own.audience(Sharing(.kinds([Visit.schema.kind]), in: .everything)))
            let mine = try narrow.logs.map { try $0.head.claimed() }
            #expect(mine.map(\.log.view) == [audience.view(of: Visit.schema.kind)])
            #expect(try entries(store(anna, for: ben), of: mine[0]) != nil)
            #expect(narrow.schemas.map(\.kind) == [Visit.schema.kind])
            let heads = try #require(try offer(store(anna, for: cora), of: anna.user)).logs.map {
                try $0.head.claimed()
            }
            #expect(heads.count == 2)
            for head in heads {
                #expect(try entries(store(anna, for: cora), of: head) != nil)
                #expect(try entries(store(anna, for: ben), of: head) == nil, "Each audience has views of its own.")
            }
        }

        @Test("A revoked follower gets nothing more of an earlier offer")
        func revoked() throws {
            let anna = meeting.anna
            let ben = try meeting.person("Ben")
            try anna.add(Activity.make())
            try meeting.ask(ben, anna.invite(sharing: .everything))
            let store = try store(anna, for: ben)
            let head = try #require(try offer(store, of: anna.user)?.logs.first).head.claimed()
            #expect(try entries(store, of: head) != nil)
            try anna.revoke(anna.follower(named: ben.user.description))
            #expect(try entries(store, of: head) == nil)
            #expect(try offer(store, of: anna.user) == nil)
        }

        @Test("After a narrower choice, a session that runs shows nothing more of the other kinds")
        func narrowed() throws {
            let anna = meeting.anna
            let ben = try meeting.person("Ben")
            try anna.add(Activity.make())
            try meeting.ask(ben, anna.invite(sharing: .everything))
            let store = try store(anna, for: ben)
            let head = try #require(try offer(store, of: anna.user)?.logs.first).head.claimed()
            #expect(try entries(store, of: head) != nil)
            let visits = Sharing(.only(Visit.self), in: .everything)
            try anna.share(visits, with: anna.follower(named: ben.user.description))
            #expect(try entries(store, of: head) == nil)
            #expect(try offer(store, of: anna.user)?.logs.isEmpty == true)
            try anna.share(.everything, with: anna.follower(named: ben.user.description))
            #expect(try entries(store, of: head) == nil, "Nobody saw that log any more, so there is another one now.")
            #expect(try offer(store, of: anna.user)?.logs.isEmpty == false)
        }

        @Test("An author gets their own records back from followers, who show them to no other user")
        func others() async throws {
            let encounter = try Encounter()
            try encounter.add(2)
            try await encounter.follow()
            let anna = encounter.anna
            let ben = encounter.ben
            let cora = try meeting.person("Cora")
            #expect(try offer(store(ben, for: anna), of: anna.user)?.logs.isEmpty == false)
            #expect(try offer(store(ben, for: cora), of: anna.user) == nil)
        }
    }
}
