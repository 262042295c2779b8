import Foundation
import Testing
import VicinoHarness

/// The built program on two computers with a cable between them. Each computer is the other's default gateway.
@Suite(
    "Networks that are trusted, and others", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."),
    .serialized, .timeLimit(.minutes(10)))
struct NetworkTrustTests {
    private let neighbours: Neighbours
    private let otherPrograms: Daemon
    private var anna: Resident { neighbours.anna }
    private var ben: Resident { neighbours.ben }

    /// Anna trusts no network yet, and Ben trusts every one.
    init() async throws {
        neighbours = try await Neighbours()
        let hosts = neighbours.network.hosts
        try await hosts[1].run("ip link set net0 address 02:00:00:00:00:01")
        try await hosts[0].run("ip route add default via 10.231.0.2 dev net0")
        otherPrograms = try hosts[0].start(["sh", "-c", Self.useOfGateway])
        try await anna.run("config", "networks.trusted", "--unset")
        try await hearGateway()
    }

    /// Uses Anna's gateway again and again, as programs that use the Internet do, and lets the kernel look it up each
    /// time. The service sends nothing on a network that is not trusted. It believes only a gateway that was heard after
    /// it noticed the new link, however late that was.
    private static let useOfGateway = """
        while sleep 0.5; do
            ip neigh del 10.231.0.2 dev net0 2>/dev/null
            bash -c 'echo >/dev/udp/10.231.0.2/7' 2>/dev/null
        done
        """

    /// Waits until Anna's kernel has found a gateway.
    private func hearGateway(_ number: Int = 1) async throws {
        try await anna.host.comes("ip neigh show 10.231.0.2 | grep -q 02:00:00:00:00:0\(number)")
    }

    /// Moves Anna to another network, or back: the gateway at the same address changes.
    private func move(toGateway number: Int) async throws {
        try await ben.host.run("ip link set net0 down; ip link set net0 address 02:00:00:00:00:0\(number)")
        // The kernel reports the lost carrier only later.
        try await anna.host.run("until ip link show net0 | grep -q NO-CARRIER; do sleep 0.1; done")
        try await ben.host.run("ip link set net0 up")
        try await anna.host.run("until ip link show net0 | grep -q 'state UP'; do sleep 0.1; done")
        try await hearGateway(number)
    }

    /// Whether Ben's end of the cable hears Anna. Ben's own service must not run.
    private func isHeard() async throws -> Bool {
        let said = try await ben.host.start(["avahi-browse", "--parsable", "--terminate", "_vicino._tcp"]).allOutput()
        return said.contains("_vicino._tcp")
    }

    private func networks() async throws -> [[String: Any]] {
        let text = try await anna.run("config", "networks", "--json")
        return try requireValue(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    @Test("A new network gets no beacon and causes one question; after a yes they meet there, and elsewhere not")
    func trust() async throws {
        let hers = try anna.start("run")
        try await hers.says("The network on net0 is new")
        #expect(try await !isHeard())
        let questions = try await anna.run("questions")
        #expect(questions.contains("net0 is a network that is new"), "\(questions)")
        #expect(questions.components(separatedBy: "new to this device").count == 2, "\(questions)")

        let accepted = try await anna.run("accept", "net0")
        #expect(accepted.contains("Trusted: the network of net0"), "\(accepted)")
        try await hers.says("Looks for others")
        let trusted = try await anna.run("config", "networks.trusted")
        #expect(trusted == "via 02:00:00:00:00:01\n")
        #expect(try await anna.run("questions").contains("Nothing waits"))
        let followed = try await ben.run("follow", try await anna.invite())
        #expect(followed.contains("You follow Anna"), "\(followed)")
        let his = try ben.start("run")
        try await his.says("Anna seems to be near")
        his.stop()
        while try await !isHeard() { try Task.checkCancellation() }

        try await move(toGateway: 2)
        try await hers.says("The network on net0 is new")
        #expect(try await !isHeard())
        let status = try await anna.run("status")
        #expect(status.contains("Network      net0: new; `vicino accept net0` trusts it"), "\(status)")
        try await move(toGateway: 1)
        try await hers.says("Looks for others")
        while try await !isHeard() { try Task.checkCancellation() }
    }

    @Test("A no remains in force after the service ends, and can be undone without a service")
    func decline() async throws {
        let declined = try await anna.run("decline", "net0", "--json")
        #expect(declined.contains(#""ids":["via 02:00:00:00:00:01"]"#), "\(declined)")
        let hers = try anna.start("run")
        try await hers.says("Ready")
        try await move(toGateway: 2)
        // The question is about this network, and so not about the previous one.
        let said = try await hers.lines(until: "The network on net0 is new")
        #expect(said.components(separatedBy: "The network on net0 is new").count == 2, "\(said)")
        try await move(toGateway: 1)
        while try await !anna.run("config", "networks").contains("declined") { try Task.checkCancellation() }
        #expect(try await anna.run("questions").contains("Nothing waits"))
        try await anna.run("accept", "net0")
        try await hers.says("Looks for others")
        let networks = try await networks()
        #expect(networks.map { $0["state"] as? String } == ["trusted"])
        #expect(networks.map { $0["command"] as? String } == ["vicino decline net0"])
        #expect(try await anna.run("config", "networks.declined") == "none\n")
    }

    @Test("A device is open to strangers on the trusted network, and no longer on another one")
    func open() async throws {
        try await anna.run("accept", "net0")
        let open = try anna.start("open", "--everything", "--json")
        try await open.says(#""open""#)
        #expect(try await ben.run("nearby").contains("is open to strangers"))
        try await move(toGateway: 2)
        try await open.says("left the trusted network")
    }

    @Test("A named interface trusts each of its networks, except a declined one, and may appear later")
    func interface() async throws {
        try await anna.host.run("ip link set net0 name away")
        try await anna.run("config", "networks.trusted", "net0")
        let hers = try anna.start("run")
        try await hers.says("Trusted, but not usable now: net0.")
        try await anna.host.run("ip link set away name net0")
        try await hers.says("Looks for others")
        let networks = try await networks()
        #expect(networks.map { $0["state"] as? String } == ["interface"])
        while try await !isHeard() { try Task.checkCancellation() }
        try await anna.run("decline", "net0")
        // Programs that heard a beacon remember it for a second after its withdrawal.
        while try await isHeard() { try Task.checkCancellation() }
        let near = try await anna.run("nearby")
        #expect(near.contains("No network here is trusted"), "\(near)")
        withExtendedLifetime(hers) {}
    }

    @Test("Without a router, recognising the network takes a while, and the program says so")
    func stability() async throws {
        try await anna.host.run("ip route del default")
        #expect(try await anna.run("accept", "net0").contains("Trusted: the network of net0"))
        let hers = try anna.start("run")
        try await hers.says("on networks. This device is finding out which network net0 is on")
        let before = try await anna.run("status")
        #expect(before.contains("Looking      for nobody. This device is finding out which network net0"), "\(before)")
        #expect(before.contains("Network      net0: being recognised\n"), "\(before)")
        #expect(try await anna.run("config", "networks").contains("being recognised"))
        try await hers.says("Looks for others")
        let after = try await anna.run("status")
        #expect(after.contains("Looking      for people on net0\n"), "\(after)")
        #expect(after.contains("Network      net0: trusted\n"), "\(after)")
    }
}

extension Daemon {
    /// All lines up to one that contains `text`.
    fileprivate func lines(until text: String) async throws -> String {
        var said = ""
        while !said.contains(text) { said += try await firstLine() + "\n" }
        return said
    }
}
