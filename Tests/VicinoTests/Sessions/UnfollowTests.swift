import Dispatch
import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Records of people who are unfollowed during a session")
    struct UnfollowTests {
        private let meeting: Meeting
        private let anna: Node
        private let ben: Node
        private let store: SessionStore

        init() throws {
            meeting = try Meeting()
            anna = meeting.anna
            ben = try meeting.person("Ben")
            try anna.add(Activity.make(note: "once Anna's"))
            _ = try ben.follow(.bytes(try anna.dump()))
            store = SessionStore(
                ben.sessions.stores, peer: try anna.roster(), device: anna.own.deviceKey.publicKey,
                certificates: (.zero, .zero))
        }

        private func path(_ user: UserID) -> String { ben.folder.replicaPath(user) }

        private func exists(_ user: UserID) -> Bool { FileManager.default.fileExists(atPath: path(user)) }

        @Test("Records of a person who is not followed are refused, and no file of theirs appears")
        func reading() throws {
            let carla = try meeting.person("Carla")
            for user in [anna.user, carla.user] {
                if user == anna.user { try ben.unfollow(ben.person(named: "Anna")) }
                let error = #expect(throws: VicinoError.self) {
                    try ben.records(Activity.self, of: Person(unnamed: user)).all()
                }
                #expect(error?.code == .notFollowed)
                let refusal = #expect(throws: VicinoError.self) { try ben.haveFile(of: Person(unnamed: user)) }
                #expect(refusal?.code == .notFollowed)
                #expect(try ben.peers.newestRoster(of: user) == nil || user == anna.user)
                #expect(!exists(user))
            }
        }

        /// The beginning of a batch, as a cut session keeps it.
        private var fragment: StoreDelivery {
            get throws {
                let log = LogID(writer: WriterID(rawValue: 1), view: .testing(Activity.schema.kind))
                let fragment = Fragment(segments: [0], bytes: [1])
                return StoreDelivery(
                    .fragment(fragment, log: log), for: FeedNumber(rawValue: 0), of: anna.user)
            }
        }

        @Test("What a session brings while the records are being deleted is deleted, too")
        func meanwhile() throws {
            let catalog = try DatabaseQueue(path: ben.folder.catalogPath)
            let group = DispatchGroup()
            let person = try ben.person(named: anna.user.description)
            // No person can be removed as long as this lasts.
            try catalog.inTransaction(.immediate) { _ in
                // It waits for the transaction.
                DispatchQueue(label: "unfollow").async(group: group) { [ben] in
                    #expect(throws: Never.self) { try ben.unfollow(person) }
                }
                while exists(anna.user) { sched_yield() }
                _ = try store.keep(fragment)
                #expect(exists(anna.user), "It came before she was off the list.")
                return .rollback
            }
            group.wait()
            #expect(try ben.following().isEmpty)
            #expect(!exists(anna.user))
        }

        @Test("What a session writes is deleted if they are unfollowed meanwhile", arguments: [true, false])
        func between(fails: Bool) throws {
            let person = try ben.person(named: anna.user.description)
            let result = Result {
                try store.writing(anna.user) {
                    try ben.unfollow(person)
                    _ = try ben.replicas.replica(anna.user)
                    if fails { throw CancellationError() }
                }
            }
            if case .success = result { #expect(!fails) } else { #expect(fails) }
            #expect(!exists(anna.user))
        }

        @Test("A session that ends late deletes no file that another program has made for a followed author")
        func anew() throws {
            let person = try ben.person(named: anna.user.description)
            try store.writing(anna.user) {
                try ben.unfollow(person)
                _ = try Node.open(ben.configuration).replicas.replica(anna.user)
            }
            #expect(exists(anna.user))
        }

        @Test("What a session still brings after they are unfollowed makes no file, and deletes none")
        func afterwards() throws {
            try ben.unfollow(ben.person(named: anna.user.description))
            for isBegun in [false, true] {
                // They may be followed again at this moment: the records come first, and a session must not delete
                // them.
                if isBegun { _ = try ben.replicas.replica(anna.user) }
                let number = FeedNumber(rawValue: 0)
                #expect(throws: VicinoError.self) { try store.answer(StoreLoad(.held, for: number, of: anna.user)) }
                _ = try store.keep(fragment)
                try store.note(.presenceKey(anna.user, key: [UInt8](repeating: 1, count: 32), number: 1, field: nil))
                try store.note(.upToDate(anna.user, revision: 3))
                #expect(exists(anna.user) == isBegun)
            }
        }
    }
}
