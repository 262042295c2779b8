import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoAreas
import VicinoDiary
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("The page of areas")
struct AreaPageTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
    }

    private var names: [String] { get throws { try AreaBook(node).areas().map(\.name) } }

    private let home: KeyValuePairs<String, String> = [
        "area": "home", "position": "45.8131, 15.9772", "radius": "200",
    ]

    @Test("An area is added by a form, renamed and removed, and each can be taken back")
    func story() async throws {
        let browser = try TestBrowser(node)
        #expect(try await browser.get("/areas").text.contains("No area yet"))
        let added = try await browser.post("/areas/add", home)
        #expect(added.headers[.location] == "/areas")
        let page = try await browser.get("/areas").text
        #expect(page.contains("Added the area <b>home</b>."))
        #expect(page.contains("within 200 m of 45.8131,15.9772"))
        let settings = try await browser.get("/settings").text
        #expect(settings.contains("id=\"areas\""))

        _ = try await browser.post("/areas/rename", ["area": "home", "to": "house"])
        #expect(try names == ["house"])
        let renamed = try await browser.get("/areas").text
        #expect(renamed.contains("action=\"/areas/rename\""))
        _ = try await browser.post("/areas/rename", ["area": "house", "to": "home"])
        #expect(try names == ["home"])

        _ = try await browser.post("/areas/remove", ["area": "home"])
        #expect(try names.isEmpty)
        let removed = try await browser.get("/areas").text
        #expect(removed.contains("action=\"/areas/restore\""))
        let center = try #require(Position(latitude: 45.8131, longitude: 15.9772))
        let reach = try #require(AreaReach(circle: AreaCircle(center: center, radius: 200)))
        let back = try await browser.post("/areas/restore", ["area": "home", "reach": reach.description])
        #expect(back.headers[.location] == "/areas")
        #expect(try AreaBook(node).areas().map(\.reach) == [reach])
    }

    @Test("An area is shown in activities only when the user says so, and that is taken back with a press")
    func shown() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/areas/add", home)
        #expect(try await !browser.get("/areas").text.contains("its name is in activities"))
        _ = try await browser.post("/areas/show", ["area": "home"])
        let page = try await browser.get("/areas").text
        #expect(page.contains("From now on, what you do there has the name <b>home</b>."))
        #expect(page.contains("its name is in activities"))
        #expect(page.contains("action=\"/areas/hide\""))
        #expect(try AreaBook(node).areas().map(\.isShown) == [true])
        var reading = Activity()
        reading.name = "reading"
        reading.start = clock.now
        reading.area = "home"
        try node.add(reading)
        _ = try await browser.post("/areas/hide", ["area": "home"])
        #expect(try await browser.get("/areas").text.contains("No activity has the name any more: <b>home</b>."))
        #expect(try node.records(Activity.self).all().map(\.record.area) == [nil])
        #expect(try AreaBook(node).areas().map(\.isShown) == [false])
        _ = try await browser.post("/areas/show", ["area": "school"])
        #expect(try await browser.get("/areas").text.contains("There is no area school."))
    }

    @Test("An area that was shown is shown again when its removal is taken back")
    func restored() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/areas/add", home)
        _ = try await browser.post("/areas/show", ["area": "home"])
        let reach = try #require(AreaBook(node).areas().first).reach.description
        _ = try await browser.post("/areas/remove", ["area": "home"])
        _ = try await browser.post("/areas/restore", ["area": "home", "reach": reach, "shown": "on"])
        #expect(try AreaBook(node).areas().map(\.isShown) == [true])
    }

    @Test("The form of an activity has a field for the area, once there is one")
    func field() async throws {
        let browser = try TestBrowser(node)
        let name = "id=\"f-area\""
        #expect(try await !browser.get("/add").text.contains(name))
        _ = try await browser.post("/areas/add", home)
        #expect(try await browser.get("/add").text.contains(name))
        var reading = Activity()
        reading.name = "reading"
        reading.start = clock.now.advanced(byMilliseconds: -3_600_000)
        reading.end = clock.now
        reading.area = "the balcony"
        let id = try node.add(reading)
        #expect(try await browser.get("/edit/\(id)").text.contains("value=\"the balcony\""))
        #expect(try await browser.get("/activity/\(id)").text.contains("the balcony"))
    }

    @Test(
        "What is no area is shown again with what was typed, and why",
        arguments: [
            ("home", "45.8;15.9", "150", "", "That is no position."), ("home", "45.8,190", "150", "", "no position"),
            ("home", "45.8,15.9", "10", "", "between 50 m and 20 km"),
            ("home", "45.8,15.9", "far", "", "between 50 m and 20 km"),
            ("home", " ", "150", "", "Say where it is"), ("  ", "45.8,15.9", "150", "", "needs a name"),
        ])
    func mistakes(name: String, position: String, radius: String, network: String, sentence: String) async throws {
        let browser = try TestBrowser(node)
        let page = try await browser.post(
            "/areas/add", ["area": name, "position": position, "radius": radius, "network": network])
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains(sentence), "\(page.text)")
        #expect(page.text.contains("value=\"\(radius)\""))
        #expect(try names.isEmpty)
    }

    @Test("A network that the device is on can be chosen, by the ids that recognise it")
    func network() async throws {
        let present = NetworkStatus(
            name: "Home <b>", interface: "wlan0", ids: ["Home <b> via 3c:a6:2f:01:02:03"], state: .new, gateway: nil,
            isStable: true, isUsed: false)
        var networks = DeviceNetworks.none
        networks.present = { _ in [present] }
        let site = try TestSite(node, networks: networks)
        let page = try await site.get("/areas")
        #expect(page.contains("<option value=\"Home &lt;b&gt; via 3c:a6:2f:01:02:03\">Home &lt;b&gt;</option>"))
        _ = try await site.post(
            "/areas/add", ["area": "home", "position": "", "radius": "150", "network": present.ids[0]])
        #expect(try AreaBook(node).areas().map(\.reach.networks) == [present.ids])
        #expect(try await site.get("/areas").contains("on Home &lt;b&gt; via"))
    }

    @Test("A second area of a name, and changes of one that is gone, are refused in words")
    func refused() async throws {
        let browser = try TestBrowser(node)
        _ = try await browser.post("/areas/add", home)
        let second = try await browser.post("/areas/add", home)
        #expect(second.status == .unprocessableContent)
        #expect(second.text.contains("There is an area home already."))
        for path in ["/areas/rename", "/areas/remove"] {
            _ = try await browser.post(path, ["area": "school", "to": "college"])
            #expect(try await browser.get("/areas").text.contains("There is no area school."), "\(path)")
        }
        let bad = try await browser.post("/areas/restore", ["area": "x", "reach": "square 1 2 3"])
        #expect(bad.status == .badRequest)
        #expect(try names == ["home"])
    }

    @Test("The time in areas is a chart of its own once there are visits, a table and a file")
    func chart() async throws {
        let browser = try TestBrowser(node)
        var walk = Activity()
        walk.name = "walking"
        walk.start = clock.now.advanced(byMilliseconds: -3_600_000)
        walk.end = clock.now
        try node.add(walk)
        #expect(try await !browser.get("/charts?span=week").text.contains("Time by area"))
        var visit = Visit()
        visit.area = "home"
        visit.enteredAt = clock.now.advanced(byMilliseconds: -2 * 3_600_000)
        visit.leftAt = clock.now
        visit.utcOffset = 7_200
        try node.add(visit)
        let page = try await browser.get("/charts?span=week").text
        #expect(page.contains("Time by area"))
        #expect(page.contains("/charts/areas/table?span=week"))
        let table = try await browser.get("/charts/areas/table?span=week").text
        #expect(table.contains("home"))
        #expect(try await browser.get("/charts/areas/csv?span=week").text.contains("home,120,1"))
        #expect(try await !browser.get("/charts?span=week&activity=walking").text.contains("Time by area"))
    }

    @Test("A full list weighs at most 60 kB, and has pages")
    func weight() async throws {
        let center = try #require(Position(latitude: -45.812345, longitude: -115.977654))
        let circle = AreaCircle(center: center)
        let networks = (0..<AreaReach.networkLimit).map {
            "A rather long name of a network via 00:11:22:33:44:\($0 + 10)"
        }
        let reach = try #require(AreaReach(circle: circle, networks: networks))
        for number in 0..<AreaBook.limit {
            _ = try AreaBook(node).add("area \(number) " + String(repeating: "x", count: 60), reach: reach)
        }
        let browser = try TestBrowser(node)
        for path in ["/areas", "/areas?page=4", "/settings"] {
            let page = try await browser.get(path)
            #expect(page.status == .ok)
            #expect(page.text.utf8.count <= 60_000, "\(path): \(page.text.utf8.count)")
        }
    }
}
