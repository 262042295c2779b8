import Testing
import VicinoBus
import VicinoPresence

@testable import VicinoBluetooth

private let near: ObjectPath = "/org/bluez/hci0/dev_4A_00_00_00_00_01"
private let far: ObjectPath = "/org/bluez/hci0/dev_4A_00_00_00_00_02"

@Suite("Links that this program has not set up")
struct BluetoothLinksTests {
    @Test("A link that a peer has set up ends when it has had no channel for four seconds")
    func stranger() {
        var state = BluetoothState.listening()
        _ = state.handle(.linkUp(.incoming), at: .seconds(10))
        #expect(state.handle(.tick, at: .seconds(13)).links == [])
        #expect(state.handle(.tick, at: .seconds(14)).links == [.disconnectUnused(near, ownSockets: 1)])
        _ = state.handle(.linkDown(near), at: .seconds(15))
        #expect(state.handle(.tick, at: .seconds(99)).links == [])
    }

    @Test("It stays while it has a channel, and ends when the peer does not end it after the last one")
    func channel() {
        var state = BluetoothState.listening()
        _ = state.handle([.linkUp(.incoming), .channelOpened(near)], at: .seconds(10))
        #expect(state.handle(.tick, at: .seconds(90)).links == [])
        _ = state.handle(.channelClosed(near), at: .seconds(100))
        #expect(state.handle(.tick, at: .seconds(105)).links == [])
        #expect(state.handle(.tick, at: .seconds(106)).links == [.disconnectUnused(near, ownSockets: 1)])
    }

    @Test("A channel that is accepted before BlueZ reports its link makes it no other link")
    func order() {
        var state = BluetoothState.listening()
        _ = state.handle([.channelOpened(near), .linkUp(.incoming)], at: .seconds(10))
        _ = state.handle(.channelClosed(near), at: .seconds(11))
        #expect(state.handle(.tick, at: .seconds(16)).links == [])
        #expect(state.handle(.tick, at: .seconds(17)).links == [.disconnectUnused(near, ownSockets: 1)])
    }

    @Test("A link that stays all the same is ended again")
    func again() {
        var state = BluetoothState.listening()
        _ = state.handle(.linkUp(.incoming), at: .zero)
        for time in [4, 8, 12] {
            #expect(state.handle(.tick, at: .seconds(time)).links == [.disconnectUnused(near, ownSockets: 1)])
        }
    }

    @Test("Channels over other links are this program's own sockets")
    func sockets() {
        var state = BluetoothState.listening()
        _ = state.handle([.linkUp(.incoming), .channelOpened(far), .channelOpened(far)], at: .zero)
        #expect(state.handle(.tick, at: .seconds(4)).links == [.disconnectUnused(near, ownSockets: 3)])
    }

    @Test("A link may be for another program, or for the user, and then stays", arguments: Use.all)
    fileprivate func others(use: Use) {
        var state = BluetoothState.listening(change: use.change)
        if use.isSilent { _ = state.handle(.advertise([]), at: .zero) }
        _ = state.handle(.linkUp(use.report), at: .zero)
        #expect(state.handle(.tick, at: .seconds(60)).links == [])
    }

    @Test("A device that the user pairs without a channel keeps its link and its pairing")
    func paired() {
        var state = BluetoothState.listening()
        _ = state.handle(.linkUp(.incoming), at: .zero)
        #expect(state.handle(.paired(near), at: .seconds(1)).links == [])
        #expect(state.handle(.tick, at: .seconds(60)).links == [])
    }

    @Test("A link that an earlier program has left ends at once, and any other that this computer set up stays")
    func left() {
        var state = BluetoothState.listening()
        let left = LinkReport(device: near, hasBeacon: true, isEarlier: true, origin: .here)
        #expect(state.handle(.linkUp(left), at: .zero).links == [.disconnectUnused(near, ownSockets: 1)])
        var foreign = left
        foreign.hasBeacon = false
        var later = left
        later.isEarlier = false
        for report in [foreign, later] {
            var state = BluetoothState.listening()
            #expect(state.handle(.linkUp(report), at: .zero).links == [])
            #expect(state.handle(.tick, at: .seconds(60)).links == [])
        }
    }

    @Test("A link that an earlier program has left becomes this program's when a channel is opened over it")
    func takenUp() {
        var state = BluetoothState.listening()
        let left = LinkReport(device: near, hasBeacon: true, isEarlier: true, origin: .here)
        _ = state.handle([.linkUp(left), .channelOpened(near)], at: .zero)
        #expect(state.hasOwnLinks)
        _ = state.handle(.channelClosed(near), at: .seconds(10))
        #expect(state.handle(.tick, at: .seconds(12)).links == [.disconnect(near)])
    }

    @Test("An opening does not count the sockets of the service beside it, nor end the links that are the service's")
    func opening() {
        var state = BluetoothState.listening(configure: { $0.isForOpening = true })
        var earlier = LinkReport.incoming
        earlier.isEarlier = true
        _ = state.handle(.linkUp(earlier), at: .zero)
        #expect(state.handle(.tick, at: .seconds(60)).links == [])
        _ = state.handle(.linkUp(LinkReport(device: far, origin: .peer)), at: .seconds(60))
        #expect(state.handle(.tick, at: .seconds(64)).links == [.disconnect(far)])
    }

    @Test("After a restart of BlueZ only the links count that it reports")
    func restart() {
        var state = BluetoothState.listening()
        _ = state.handle(.linkUp(.incoming), at: .zero)
        _ = state.handle(.restarted, at: .seconds(1))
        #expect(state.handle(.tick, at: .seconds(60)).links == [])
    }

    @Test("Other people's links do not keep the program from ending")
    func end() {
        var state = BluetoothState.listening()
        _ = state.handle(.linkUp(.incoming), at: .zero)
        #expect(!state.hasOwnLinks)
    }
}

/// A link that is not this program's to end.
private struct Use: CustomTestStringConvertible {
    var testDescription: String
    var report = LinkReport.incoming
    var isSilent = false
    var change: @Sendable (inout Adapter) -> Void = { _ in }

    static let all = [
        Use(testDescription: "the user has paired the device", report: .make { $0.isPaired = true }),
        Use(testDescription: "the kernel does not say who set it up", report: .make { $0.origin = nil }),
        Use(testDescription: "this computer has set it up", report: .make { $0.origin = .here }),
        Use(testDescription: "it is of another adapter", report: LinkReport(device: other, origin: .peer)),
        Use(testDescription: "this program advertises nothing", isSilent: true),
        Use(testDescription: "another program advertises too") { $0.activeAdvertisements = 2 },
        Use(testDescription: "the adapter is visible to all devices") { $0.isDiscoverable = true },
    ]

    private static let other: ObjectPath = "/org/bluez/hci7/dev_4A_00_00_00_00_01"
}

extension LinkReport {
    fileprivate static let incoming = LinkReport(device: near, origin: .peer)

    fileprivate static func make(_ change: (inout LinkReport) -> Void) -> LinkReport {
        var report = incoming
        change(&report)
        return report
    }
}

extension BluetoothState {
    /// A medium that advertises connectably, and listens at one channel.
    fileprivate static func listening(
        change: (inout Adapter) -> Void = { _ in }, configure: (inout BluetoothConfiguration) -> Void = { _ in }
    ) -> BluetoothState {
        var state = BluetoothState(.make(configure))
        let adapter = Adapter.make {
            $0.settings.hidesAddress = true
            $0.hasAddresses = true
            $0.activeAdvertisements = 1
            change(&$0)
        }
        for event: BluetoothEvent in [
            .listening(1), .advertise([.make(1)]), .adapters([adapter]), .registered(1, obstacle: nil),
            .monitorRegistered(1, obstacle: nil), .monitorActivated(1),
        ] {
            _ = state.handle(event, at: .zero)
        }
        return state
    }
}

extension [BluetoothEffect] {
    /// What is to be done about links.
    fileprivate var links: [BluetoothLinks.Step] {
        compactMap { if case .link(let step) = $0 { step } else { nil } }
    }
}
