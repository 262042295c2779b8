import Testing
import Vicino
import VicinoActivity
import VicinoAreas
import VicinoDiary
import VicinoTesting

@Suite("The areas of a user")
struct AreaBookTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let book: AreaBook

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        book = AreaBook(node)
    }

    private func circle(_ latitude: Double = 45.8131) throws -> AreaReach {
        let center = try #require(Position(latitude: latitude, longitude: 15.9772))
        return try #require(AreaReach(circle: AreaCircle(center: center)))
    }

    @Test("An area is found again, also by a program that opens the folder later")
    func stored() throws {
        #expect(try book.areas().isEmpty)
        let home = try book.add(" home ", reach: circle())
        #expect(home.name == "home")
        let network = try #require(AreaReach(networks: ["Café  via 3c:a6:2f:01:02:03"]))
        let work = try book.add("Büro", reach: network)
        #expect(home.id < work.id)
        let later = AreaBook(try Node.open(node.configuration))
        #expect(try later.areas() == [home, work])
        #expect(try later.area(named: "HOME") == home)
    }

    @Test(
        "Names differ in more than their case, and are names",
        arguments: ["", "  ", "Home", "a\u{202E}b", "two\nlines"])
    func refusedNames(_ name: String) throws {
        _ = try book.add("home", reach: circle())
        #expect(throws: VicinoError.self) { try book.add(name, reach: circle()) }
        #expect(throws: VicinoError.self) { try book.add(String(repeating: "x", count: 101), reach: circle()) }
        #expect(try book.areas().count == 1)
    }

    @Test("There are at most a hundred")
    func limit() throws {
        for number in 0..<AreaBook.limit { _ = try book.add("area \(number)", reach: circle()) }
        let error = #expect(throws: VicinoError.self) { try book.add("one more", reach: circle()) }
        #expect(error?.code == .refused)
    }

    @Test("A new name is that of the visits, too, and can be taken back")
    func renamed() throws {
        let home = try book.add("home", reach: circle())
        _ = try book.add("work", reach: circle(45.9))
        for (area, count) in [("home", 3), ("work", 1)] {
            for _ in 0..<count {
                var visit = Visit()
                visit.area = area
                visit.enteredAt = clock.now
                try node.add(visit)
            }
        }
        #expect(throws: VicinoError.self) { try book.rename("home", to: "work") }
        #expect(throws: VicinoError.self) { try book.rename("school", to: "college") }
        let renamed = try book.rename("home", to: "house")
        #expect(renamed.before == home)
        #expect(renamed.name == "house")
        #expect(renamed.visitCount == 3)
        #expect(try node.records(Visit.self).filter(\.area == "house").count() == 3)
        #expect(try node.records(Visit.self).filter(\.area == "work").count() == 1)
        #expect(try book.areas().map(\.name) == ["house", "work"])
        #expect(try book.areas().first?.id == home.id)
        #expect(try book.rename("house", to: "House").visitCount == 3)
        #expect(try book.rename("House", to: "home").visitCount == 3)
        #expect(try book.areas().first == home)
    }

    @Test("An area is shown only when the user says so, which stays with a new name and ends with the area")
    func shown() throws {
        let home = try book.add("home", reach: circle())
        #expect(!home.isShown)
        #expect(try book.show("Home").isShown)
        #expect(try book.areas().map(\.isShown) == [true])
        _ = try book.rename("home", to: "house")
        #expect(try AreaBook(try Node.open(node.configuration)).areas().map(\.isShown) == [true])
        #expect(try book.hide("house").activityCount == 0)
        #expect(try book.areas().map(\.isShown) == [false])
        _ = try book.show("house")
        let removed = try book.remove("house")
        #expect(removed.isShown)
        #expect(try node.deviceNotes(of: "shown areas").isEmpty)
        #expect(try book.add("house", reach: circle(), isShown: removed.isShown).isShown)
        #expect(throws: VicinoError.self) { try book.show("school") }
        #expect(throws: VicinoError.self) { try book.hide("school") }
    }

    @Test("Activities get the new name of an area, and lose the name of one that is hidden")
    func namesInActivities() throws {
        _ = try book.add("home", reach: circle())
        for area in ["home", "home", "work", nil] {
            var activity = Activity()
            activity.name = "reading"
            activity.start = clock.now
            activity.area = area
            try node.add(activity)
        }
        #expect(try book.rename("home", to: "house").activityCount == 2)
        #expect(try node.records(Activity.self).filter(\.area == "house").count() == 2)
        _ = try book.show("house")
        #expect(try book.hide("house").activityCount == 2)
        let areas = try node.records(Activity.self).all().map(\.record.area)
        #expect(areas.compactMap(\.self) == ["work"])
    }

    @Test("The number of an area that was removed is not given again, and its visits stay")
    func removed() throws {
        let home = try book.add("home", reach: circle())
        var visit = Visit()
        visit.area = "home"
        visit.enteredAt = clock.now
        try node.add(visit)
        clock.advance(by: .seconds(1))
        #expect(try book.remove("Home") == home)
        #expect(throws: VicinoError.self) { try book.remove("home") }
        #expect(try node.records(Visit.self).count() == 1)
        #expect(try book.add("home", reach: circle()).id != home.id)
    }

    @Test("Followers and dumps learn nothing of areas")
    func kept() throws {
        _ = try book.add("a most secret hideout", reach: circle())
        var bytes: [UInt8] = []
        try node.export(for: .followers(.everything), as: .jsonl) { bytes += $0 }
        try node.export(for: .ownDevices, as: .jsonl) { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.contains("hideout"))
        #expect(!text.contains("45.8131"))
    }
}
