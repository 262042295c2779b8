import Testing
import VicinoHarness

/// The built program on two computers, whose networks and daemons come and go.
@Suite(
    "Networks that come and go", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .serialized,
    .timeLimit(.minutes(10)))
struct CableTests {
    @Test("A transfer over a cable that is pulled finishes after the cable returns, and later records arrive")
    func pulled() async throws {
        let neighbours = try await Neighbours()
        let anna = neighbours.anna
        let ben = neighbours.ben
        let (hers, his) = try await neighbours.beginTransfer()
        try await anna.host.leave()
        try await ben.host.comes("ip link show net0 | grep -q NO-CARRIER")
        try await anna.host.comeBack()
        try await his.says(" new.")
        #expect(try await ben.count(of: "Anna") == Resident.much)

        try await anna.host.hurry()
        try await ben.host.leave()
        try await his.says("Trusted, but not usable now: net0.")
        try await anna.add("meanwhile")
        try await ben.host.comeBack()
        try await his.says("Anna: 1 new.")
        withExtendedLifetime(hers) {}
    }

    @Test("Without the cable every command says so at once, and after its return every command is right again")
    func told() async throws {
        let neighbours = try await Neighbours()
        let ben = neighbours.ben
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        try await ben.host.leave()
        try await his.says("This device does not look for people on networks. This device is on no network.")
        let status = try await ben.run("status")
        #expect(status.contains("Looking      for nobody. This device is on no network."), "\(status)")
        #expect(!status.contains("near now"), "\(status)")
        #expect(!status.contains("Not seen"), "\(status)")
        while try await ben.run("status").contains("at 10.231.0.2:") { try Task.checkCancellation() }
        #expect(try await ben.run("status", "--json").contains(#""networks":[],"obstacle":"This device"#))
        for command in ["nearby", "open --json", "follow --near --json"] {
            let said = try await ben.run(command.split(separator: " ").map(String.init))
            #expect(said.contains("This device is on no network."), "\(said)")
            #expect(!said.contains("vicino accept"), "\(said)")
        }
        let missed = try await ben.run("sync", "Anna")
        #expect(missed.contains("This device is on no network that leads to"), "\(missed)")
        #expect(missed.contains("This device is on no network just now."), "\(missed)")
        try await ben.host.comeBack()
        try await his.says("Anna seems to be near")
        #expect(try await ben.run("status").contains("Looking      for people on net0\n"))
        // Invitations contain Ben's present address.
        while try await !ben.run("status").contains("at 10.231.0.2:") { try Task.checkCancellation() }
        #expect(try await ben.run("invite", "--json").contains(#""10.231.0.2:"#))
        withExtendedLifetime(hers) {}
    }

    @Test("After a restart of either Avahi the devices meet as before")
    func daemons() async throws {
        let neighbours = try await Neighbours()
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        for (resident, service) in [(neighbours.anna, hers), (neighbours.ben, his)] {
            resident.host.stopAvahi()
            try await service.says("Avahi, which finds devices on local networks, does not run.")
            try resident.host.startAvahi()
            try await service.says("Looks for others")
            try await neighbours.anna.add("after \(resident.name)’s")
            try await his.says("Anna: 1 new.")
        }
    }

    @Test("A followed author who changes networks is met on the new one")
    func twoNetworks() async throws {
        let neighbours = try await Neighbours(networks: 2)
        let anna = neighbours.anna
        try await anna.host.leave("net1")
        let (hers, his) = try await neighbours.befriend()
        try await anna.add("on the first")
        try await his.says("Anna: 1 new.")
        for (here, there) in [("net1", "net0"), ("net0", "net1")] {
            try await anna.host.leave(there)
            try await anna.host.comeBack(here)
            try await anna.add("on \(here)")
            try await his.says("Anna: 1 new.")
        }
        withExtendedLifetime(hers) {}
    }

    @Test("Two devices with nothing but link-local IPv6 addresses meet")
    func onlySix() async throws {
        let neighbours = try await Neighbours(versions: [.six])
        let anna = neighbours.anna
        let ben = neighbours.ben
        try await anna.run("config", "listen.port", "4747")
        // The first invitation needs an address, and a link-local one includes its interface.
        let hers = #"ip -oneline -6 address show dev net0 | awk '{ sub("/.*", "", $4); print $4 }'"#
        let address = try await anna.host.start(["sh", "-c", hers]).firstLine()
        let services = try await neighbours.befriend(at: "[\(address)%net0]:4747")
        try await services.ben.says("Anna seems to be near")
        try await anna.add("by IPv6")
        try await services.ben.says("Anna: 1 new.")
        #expect(try await ben.run("list", "--user", "Anna").contains("by IPv6"))
        #expect(
            try await ben.host.start(["sh", "-c", "ip -4 -oneline address show dev net0 | wc -l"]).firstLine() == "0")
    }
}
