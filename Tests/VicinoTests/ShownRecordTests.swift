import Testing
import VicinoActivity
import VicinoHarness
import VicinoTesting

@testable import Vicino

@Suite("The ids by which followers know records")
struct ShownRecordTests {
    @Test("The id that a follower sees leads to the author's record, and no other id does")
    func shown() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let first = try author.add(Activity.make(note: "first"))
        let second = try author.add(Activity.make(note: "second"))
        let person = try follower.follow(.bytes(try author.dump())).person
        for (note, id) in [("first", first), ("second", second)] {
            let seen = try #require(
                try follower.records(Activity.self, of: person).all().first { $0.record.note == note })
            #expect(seen.id != id)
            #expect(try author.ownRecord(shownAs: seen.id) == id)
        }
        #expect(try author.ownRecord(shownAs: first) == nil)
        #expect(try follower.ownRecord(shownAs: first) == nil)
    }
}
