import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoAreas
import VicinoCore
import VicinoTesting

@testable import VicinoDiary

@Suite("What followers see of areas in activities")
struct SharedAreaTests {
    private let clock = TestClock()

    /// Anna's reading at home, and a talk in a clinic that she does not show.
    private func record(_ author: Node) throws {
        let book = AreaBook(author)
        for (name, latitude) in [("home", 45.0), ("clinic", 46.0)] {
            let center = try #require(Position(latitude: latitude, longitude: 11))
            _ = try book.add(name, reach: #require(AreaReach(circle: AreaCircle(center: center))))
        }
        _ = try book.show("home")
        for (area, place, hours) in [("home", "the balcony", Int64(5)), ("clinic", "room 3", Int64(2))] {
            var visit = Visit()
            visit.area = area
            visit.enteredAt = clock.now.advanced(byMilliseconds: -hours * 3_600_000)
            visit.leftAt = visit.enteredAt.advanced(byMilliseconds: 3_600_000)
            try author.add(visit)
            var activity = Activity()
            activity.name = "in the \(area)"
            activity.start = visit.enteredAt
            activity.end = visit.leftAt
            activity.place = place
            try Diary(author, timeZone: .gmt).add(activity)
        }
    }

    private func meet(_ author: Node, _ follower: Node) async throws -> [Activity] {
        let person = try follower.person(for: author.user)
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.sync(with: person, at: listening.addresses)
        }
        return try follower.records(Activity.self, of: person).all().map(\.record)
    }

    @Test("Each form shows of places and areas exactly what it says")
    func forms() async throws {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, Visit.self, clock: clock)
        try record(author)
        let shown: [(places: SharedForm.Places, areas: [String?], texts: [String?])] = [
            (.hidden, [nil, nil], [nil, nil]), (.areas, ["home", nil], [nil, nil]),
            (.exact, ["home", nil], ["the balcony", "room 3"]), (.areas, ["home", nil], [nil, nil]),
            (.hidden, [nil, nil], [nil, nil]),
        ]
        for (places, areas, texts) in shown {
            let sharing = Sharing(.only(Activity.self), in: SharedForm(showsNotes: false, places: places))
            try author.share(sharing, with: author.follower(named: "Ben"))
            let seen = try await meet(author, follower)
            #expect(seen.map(\.area) == areas, "\(places)")
            #expect(seen.map(\.place) == texts, "\(places)")
            let preview = try author.records(Activity.self, asSharedBy: sharing).all().map(\.record)
            #expect(preview == seen)
        }
    }

    @Test("A follower who sees areas gets the new name of one, and loses the name of one that is hidden")
    func renamed() async throws {
        let (author, follower) = try await Node.testFriends(sharing: Activity.self, Visit.self, clock: clock)
        try record(author)
        let areas = Sharing(.only(Activity.self), in: SharedForm(showsNotes: false, places: .areas))
        try author.share(areas, with: author.follower(named: "Ben"))
        #expect(try await meet(author, follower).map(\.area) == ["home", nil])
        clock.advance(by: .seconds(60))
        _ = try AreaBook(author).rename("home", to: "house")
        #expect(try await meet(author, follower).map(\.area) == ["house", nil])
        clock.advance(by: .seconds(60))
        _ = try AreaBook(author).hide("house")
        let seen = try await meet(author, follower)
        #expect(seen.map(\.area) == [nil, nil])
        #expect(seen.map(\.name) == ["in the home", "in the clinic"])
    }
}
