import Testing

@testable import VicinoNetworks

@Suite("Recognition of networks")
struct RecognitionTests {
    @Test(
        "A network is recognised by its gateway, and a wireless one by its name as well",
        arguments: [
            (InterfaceState.make(), ["via 3c:a6:2f:01:02:03"]),
            (.make("wlan0", wireless: "Home"), ["Home via 3c:a6:2f:01:02:03"]),
            (.make("wlan0", wireless: "Home", gateways: [.cafe]), ["Home via 00:11:22:33:44:55"]),
            (.make("wlan0", wireless: "Café, 1st \u{1F3E0}"), ["Café, 1st \u{1F3E0} via 3c:a6:2f:01:02:03"]),
            // Two gateways with one link address, and with two.
            (
                .make(gateways: [.home, Gateway("fe80::1", linkAddress: "3c:a6:2f:01:02:03")]),
                ["via 3c:a6:2f:01:02:03"]
            ),
            (
                .make(gateways: [.home, Gateway("fe80::1", linkAddress: "3c:a6:2f:01:02:04")]),
                ["via 3c:a6:2f:01:02:03", "via 3c:a6:2f:01:02:04"]
            ),
            // Shared addresses of routers are the same everywhere.
            (
                .make(gateways: [Gateway("10.0.0.1", linkAddress: "00:00:5e:00:01:07")]),
                ["via 00:00:5e:00:01:07 at 10.0.0.1"]
            ),
            (.make(gateways: []), ["eth0 with 192.168.1.0/24"]),
            (.make(prefixes: [], gateways: []), ["eth0 without addresses"]),
            (
                .make("wlan0", wireless: "Home", prefixes: ["fd00::/64", "10.0.0.0/8", "fd01::/64"], gateways: []),
                ["Home on wlan0 with 10.0.0.0/8,fd00::/64"]
            ), (.make(gateways: [.silent]), []),
        ])
    func id(state: InterfaceState, ids: [String]) {
        #expect(NetworkTable.stable(state).ids.map(\.text) == ids)
    }

    @Test(
        "No name of a wireless network imitates another network, or contains escape sequences",
        arguments: [
            ("Home via 3c:a6:2f:01:02:03", "Home via 3c:a6:2f:01:02:03 via 00:11:22:33:44:55"),
            ("a\u{1B}[31m\u{202E}b\n\\", "a\\x1b[31m\\xe2\\x80\\xaeb\\x0a\\x5c via 00:11:22:33:44:55"),
        ])
    func hostileName(name: String, id: String) {
        let network = NetworkTable.stable(.make("wlan0", wireless: name, gateways: [.cafe]))
        #expect(network.ids.map(\.text) == [id])
    }

    @Test("A name that is not valid text keeps its bytes distinct from those of any other")
    func bytes() {
        #expect(NetworkID.text([0x41, 0xFF, 0x5C, 0x07]) == "A\\xff\\x5c\\x07")
        #expect(NetworkID.text(Array("A\\xff".utf8)) == "A\\x5cxff")
        #expect(NetworkID.text([UInt8](repeating: 0xFF, count: 32)).utf8.count == 128)
    }

    /// The ids at the end of a course.
    struct Course: Sendable {
        let said: [(second: Int, [InterfaceState])]
        let ids: [[String]]
    }

    @Test(
        "A resolved gateway counts as long as nothing else changes, and no longer",
        arguments: [
            // The kernel forgets unused neighbours.
            Course(
                said: [(0, [.make()]), (99, [.make(gateways: [.silent])])], ids: [["via 3c:a6:2f:01:02:03"]]),
            // Another cable, another association, another name: recognition begins again.
            Course(said: [(0, [.make()]), (1, [.make(carrierChanges: 3, gateways: [.silent])])], ids: [[]]),
            // What the kernel knew before the cable changed is not a proof; what it has heard since is.
            Course(said: [(0, [.make()]), (9, [.make(carrierChanges: 3)])], ids: [[]]),
            Course(
                said: [
                    (0, [.make()]), (9, [.make(carrierChanges: 3, gateways: [.home(heardAgo: 4)])]),
                    (12, [.make(carrierChanges: 3, gateways: [.home(heardAgo: 3)])]),
                ], ids: [[]]),
            Course(
                said: [
                    (0, [.make()]), (9, [.make(carrierChanges: 3, gateways: [.home(heardAgo: 4)])]),
                    (12, [.make(carrierChanges: 3, gateways: [.home(heardAgo: 2)])]),
                    (99, [.make(carrierChanges: 3, gateways: [.home(heardAgo: 89)])]),
                ], ids: [["via 3c:a6:2f:01:02:03"]]),
            // An interface that was away keeps nothing.
            Course(
                said: [(0, [.make()]), (1, []), (2, [.make(carrierChanges: 3, gateways: [.home(heardAgo: 9)])])],
                ids: [["via 3c:a6:2f:01:02:03"]]),
            Course(
                said: [
                    (0, [.make("wlan0", wireless: "Home")]),
                    (1, [.make("wlan0", wireless: "Home", carrierChanges: 3, gateways: [.silent])]),
                ], ids: [[]]),
            Course(
                said: [
                    (0, [.make("wlan0", wireless: "Home")]), (1, [.make("wlan0", wireless: "B", gateways: [.silent])]),
                ], ids: [[]]),
            // Another device answers at the address.
            Course(said: [(0, [.make()]), (1, [.make(gateways: [.cafe])])], ids: [["via 00:11:22:33:44:55"]]),
            // A new gateway is not confused with the former one.
            Course(said: [(0, [.make()]), (1, [.make(gateways: [Gateway("192.168.1.9")])])], ids: [[]]),
            // A gateway that is away for a moment, and for good.
            Course(said: [(0, [.make()]), (9, [.make(gateways: [])])], ids: [["via 3c:a6:2f:01:02:03"]]),
            Course(
                said: [(0, [.make()]), (9, [.make(gateways: [])]), (19, [.make(gateways: [])])],
                ids: [["eth0 with 192.168.1.0/24"]]),
            Course(
                said: [
                    (0, [.make()]), (9, [.make(gateways: [])]), (19, [.make(gateways: [])]),
                    (20, [.make(prefixes: ["10.0.0.0/8"], gateways: [])]),
                ], ids: [[]]),
            // Addresses arrive with a delay, so a link is not a network before.
            Course(said: [(0, [.make(gateways: [])]), (9, [.make(gateways: [])])], ids: [[]]),
            Course(
                said: [(0, [.make(gateways: [])]), (10, [.make(gateways: [])])], ids: [["eth0 with 192.168.1.0/24"]]),
            Course(
                said: [
                    (0, [.make(prefixes: [], gateways: [])]), (9, [.make(gateways: [])]), (10, [.make(gateways: [])]),
                ],
                ids: [[]]),
            // Plugged in again under the same number, and another interface under it.
            Course(said: [(0, [.make()]), (1, []), (2, [.make(gateways: [.silent])])], ids: [[]]),
            Course(said: [(0, [.make()]), (1, [.make("eth1", gateways: [.silent])])], ids: [[]]),
        ])
    func course(course: Course) { #expect(NetworkTable.ids(course.said) == course.ids) }

    @Test("An unusable interface has no network, and a device without a carrier is on none")
    func unusable() {
        var state = InterfaceState.make()
        state.isUsable = false
        #expect(NetworkTable.ids([(0, [.make()]), (1, [state])]) == [])
    }

    @Test("An unanswered gateway is probed, now and later; when all are known there is no wait")
    func unresolved() {
        var table = NetworkTable()
        table.update(with: [.make(gateways: [.silent]), .make("wlan0", index: 3)], at: .zero)
        #expect(table.unresolved.map(\.gateway) == [.silent])
        #expect(table.unresolved.map(\.interface) == [2])
        #expect(table.deadline == .seconds(5))
        table.update(with: [.make(gateways: [.silent])], at: .seconds(10))
        #expect(table.deadline == .seconds(15))
        // The pauses grow, up to a minute, as long as it is there.
        for (now, next) in [(100, 150), (1000, 1060)] {
            table.update(with: [.make(gateways: [.silent])], at: .seconds(now))
            #expect(table.deadline == .seconds(next))
        }
        table.update(with: [.make()], at: .seconds(1001))
        #expect(table.unresolved.isEmpty)
        #expect(table.deadline == nil)
    }

    @Test("A link without a gateway is read again when it may count as one")
    func deadline() {
        var table = NetworkTable()
        table.update(with: [.make(gateways: [])], at: .seconds(3))
        #expect(table.deadline == .seconds(13))
        table.update(with: [.make(gateways: [])], at: .seconds(13))
        #expect(table.deadline == nil)
    }

    @Test(
        "The user is not asked about networks within this computer, nor before all gateways are known",
        arguments: [
            (InterfaceState.make(isHardware: true, gateways: []), true),
            (.make(isHardware: false, gateways: []), false),
            (.make(isHardware: false), true), (.make("wlan0", wireless: "Home"), true),
        ])
    func worthAsking(state: InterfaceState, isWorthAsking: Bool) {
        #expect(NetworkTable.stable(state).isWorthAsking == isWorthAsking)
    }

    @Test("While one of two gateways is unresolved, the user is not asked for a while")
    func halfKnown() throws {
        let state = InterfaceState.make(gateways: [Gateway("192.168.1.2"), .home])
        var table = NetworkTable()
        table.update(with: [state], at: .zero)
        try #require(table.view.networks.map(\.isWorthAsking) == [false])
        #expect(table.view.networks[0].ids.count == 1)
        table.update(with: [state], at: .seconds(10))
        #expect(table.view.networks.map(\.isWorthAsking) == [true])
    }
}
