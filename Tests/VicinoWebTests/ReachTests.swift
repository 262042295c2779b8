import Foundation
import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoLocks
import VicinoPage
import VicinoService
import VicinoTesting

@testable import VicinoWeb

@Suite("Letting others reach this device by one press")
struct ReachTests {
    private let folder: TemporaryFolder
    private let node: Node
    private let unit = FakeUnit(.installed(isOn: false, process: nil))
    private let memory = Memory()

    /// Remembers which networks were trusted.
    private final class Memory: Sendable {
        private let ids = LockedValue<[String]>([])

        var trusted: [String] { ids.withLock { $0 } }

        func trust(_ id: String) { ids.withLock { $0.append(id) } }
    }

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", kinds: [Activity.self])
    }

    private static let networkID = "Home via 02:00:00:00:00:01"

    private func site() throws -> TestSite {
        let networks = DeviceNetworks(
            candidate: { _, _ in DeviceNetworks.Candidate(id: Self.networkID, name: "<b>Home") },
            trust: { [memory] _, id in
                guard id == Self.networkID else { throw VicinoError(.notFound, "This device is not there.") }
                memory.trust(id)
            })
        return try TestSite(node, background: unit.service, networks: networks)
    }

    @Test("The page of people offers the switch and the network as one button, which leads back to it")
    func people() async throws {
        let site = try site()
        let page = try await site.get("/people")
        #expect(page.contains("The service is not on, so nobody can reach this device."))
        #expect(page.contains("Switch the service on, and trust “&lt;b&gt;Home”</button>"))
        #expect(!page.contains("The page Settings says how to start it"))
        let answer = try await site.post("/people/reach", ["return": "/people", "network": Self.networkID])
        #expect(answer.target == "/people")
        #expect(unit.wishes == ["on now"])
        #expect(memory.trusted == [Self.networkID])
        #expect(try await site.get("/people").contains("From now on, this device looks for people."))
    }

    @Test("The page of a person has the same button, in place of the sentence that the service does not run")
    func person() async throws {
        let friends = try await Node.testFriends(sharing: Activity.self)
        let networks = DeviceNetworks(
            candidate: { _, _ in DeviceNetworks.Candidate(id: Self.networkID, name: "Home") }, trust: { _, _ in })
        let site = try TestSite(friends.follower, background: unit.service, networks: networks)
        let path = "/people/\(friends.author.user)"
        let page = try await site.get(path)
        #expect(page.contains("The service is not on, so nobody can reach this device."))
        #expect(page.contains("Switch the service on, and trust “Home”</button>"))
        #expect(page.contains("name=\"return\" value=\"\(path)\""))
        #expect(!page.contains("The page Settings says how to start it"))
        #expect(try await site.post("/people/reach", ["return": path]).target == path)
        // Without a switch, the sentence stays.
        let without = try await TestSite(friends.follower).get(path)
        #expect(without.contains("The page Settings says how to start it"))
    }

    @Test("An invitation that nobody could use is made by a button that mends this first, or without")
    func invitation() async throws {
        let site = try site()
        let page = try await site.get("/people/invite")
        #expect(page.contains("name=\"reach\" value=\"on\""))
        #expect(page.contains("The service is not on, so nobody can reach this device."))
        _ = try await site.post("/people/invite", ["hours": "24", "uses": "1", "network": Self.networkID])
        #expect(unit.wishes.isEmpty)
        #expect(memory.trusted.isEmpty)
        let form = ["hours": "24", "uses": "1", "network": Self.networkID, "reach": "on"]
        #expect(try await site.post("/people/invite", form).target == "/people/invite")
        #expect(unit.wishes == ["on now"])
        #expect(memory.trusted == [Self.networkID])
        #expect(try node.openInvitations().count == 2)
    }

    @Test("A network that is gone switches nothing on and makes nothing, and the form says so")
    func gone() async throws {
        let site = try site()
        let form = ["hours": "24", "uses": "3", "network": "elsewhere", "reach": "on"]
        let answer = try await site.post("/people/invite", form)
        let page = try await site.markup(answer)
        #expect(site.status(answer) == .unprocessableContent)
        #expect(page.contains("This device is not there."))
        #expect(page.contains("value=\"3\""))
        #expect(try node.openInvitations().isEmpty)
        let target = try await site.post("/people/reach", ["network": "elsewhere"]).target
        #expect(target == "/people")
        #expect(try await site.get("/people").contains("This device is not there."))
        #expect(unit.wishes.isEmpty)
    }

    @Test("Where there is no switch, the press leads to the settings, which say why")
    func noSwitch() async throws {
        let site = try TestSite(node)
        #expect(try await !site.get("/people").contains("action=\"/people/reach\""))
        #expect(try await site.post("/people/reach", [:]).target == "/settings#background")
    }
}
