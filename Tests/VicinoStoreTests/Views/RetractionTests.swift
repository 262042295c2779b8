import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

@Suite("What an audience sees no more")
struct RetractionTests {
    private let world: ViewWorld

    init() throws { world = try ViewWorld() }

    private func retractions(_ sharing: Sharing = .everything) throws -> [StoredRetraction] {
        try world.store.retractions(from: world.audience(sharing))
    }

    @Test("It is noted once for each step and audience, with the revision after that")
    func noted() throws {
        let early = try world.add("early", at: 1)
        let late = try world.add("late", at: 20)
        let careful = Sharing(.everything, in: .careful, since: try world.moment(10))
        #expect(try retractions().isEmpty)
        #expect(try retractions(careful).isEmpty)
        try world.edit { transaction in
            try transaction.delete(early, forever: false)
            try transaction.delete(late, forever: false)
        }
        let all = try #require(try retractions().first)
        #expect(all.count == 2)
        #expect(all.kind == world.event.kind)
        #expect(all.at == world.now)
        #expect(try all.revision == world.audience(.everything).revision)
        #expect(try retractions(careful).map(\.count) == [1])
    }

    @Test("A private record counts, one that moves out of the time that is shared does, and a changed one does not")
    func hidden() throws {
        let careful = Sharing(.everything, in: .careful, since: try world.moment(10))
        let record = try world.add("one", at: 12)
        _ = try world.audience(careful)
        try world.change(record, "one, changed", at: 13)
        #expect(try retractions(careful).isEmpty)
        try world.change(record, "before", at: 1)
        #expect(try retractions(careful).map(\.count) == [1])
        try world.change(record, "after", at: 14)
        try world.edit { try $0.setPrivate(record, true) }
        let noted = try retractions(careful)
        #expect(noted.map(\.count) == [1, 1])
        #expect(noted.map(\.revision) == noted.map(\.revision).sorted(by: >))
    }

    @Test("The last ones are kept, without end is none, and they go with their audience")
    func limit() throws {
        _ = try world.audience(.everything)
        for number in 0..<RetractionTable.limit + 5 {
            let record = try world.add("\(number)")
            try world.edit { try $0.delete(record, forever: true) }
        }
        let kept = try retractions()
        #expect(kept.count == RetractionTable.limit)
        #expect(try kept.first?.revision == world.audience(.everything).revision)
        try world.store.retireAudiences(keeping: [])
        let left = try world.store.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM retraction") }
        #expect(left == 0)
    }
}
