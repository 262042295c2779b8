import VicinoBus
import VicinoHarness
import VicinoLocks

/// A notification server that shows nothing, and presses buttons on a test's command.
final class FakeDesktop: Sendable {
    static let name: BusName = "org.freedesktop.Notifications"
    static let interface: InterfaceName = "org.freedesktop.Notifications"

    /// A notice that an app has shown.
    struct Shown: Equatable {
        var app: String
        var replaces: UInt32
        var summary: String
        var body: String
        var actions: [String]
        var hints: [String: BusValue]
        var timeout: Int32
        var number: UInt32
    }

    let daemon: PrivateBus
    let bus: Bus
    private let object: ServedObject
    let shown: SignalQueue<Shown>
    let closed: SignalQueue<UInt32>

    init(on daemon: PrivateBus, capabilities: [String] = ["actions", "body", "body-markup"], first: UInt32 = 1)
        async throws
    {
        self.daemon = daemon
        bus = try await Bus.connect(to: try BusAddress(daemon.address))
        let shown = SignalQueue<Shown>(limit: 1000, overflow: .ends)
        let closed = SignalQueue<UInt32>(limit: 1000, overflow: .ends)
        self.shown = shown
        self.closed = closed
        let last = LockedValue(first - 1)
        let notify = Self.notify(shown) { replaced in
            replaced != 0
                ? replaced
                : last.withLock {
                    $0 += 1; return $0
                }
        }
        let methods = [
            ServedMethod("GetCapabilities") { (_: IncomingCall) in capabilities },
            ServedMethod("GetServerInformation") { (_: IncomingCall) in ("fake\u{1B}", "test", "1", "1.2") },
            ServedMethod("CloseNotification") { (_, number: UInt32) -> Void in closed.put(number) },
            notify,
        ]
        object = try await bus.serve(
            [ServedInterface(Self.interface, methods: methods)], at: "/org/freedesktop/Notifications")
        try await bus.requestName(Self.name)
    }

    private static func notify(
        _ shown: SignalQueue<Shown>, _ number: @escaping @Sendable (UInt32) -> UInt32
    ) -> ServedMethod {
        ServedMethod("Notify") {
            (
                _: IncomingCall, app: String, replaces: UInt32, _: String, summary: String, body: String,
                actions: [String], hints: [String: BusValue], timeout: Int32
            ) -> UInt32 in
            let number = number(replaces)
            shown.put(
                Shown(
                    app: app, replaces: replaces, summary: summary, body: body, actions: actions, hints: hints,
                    timeout: timeout, number: number))
            return number
        }
    }

    func press(_ number: UInt32, _ key: String, token: String? = nil) async throws {
        if let token { try await object.emit("ActivationToken", of: Self.interface, number, token) }
        try await object.emit("ActionInvoked", of: Self.interface, number, key)
    }

    func close(_ number: UInt32, _ reason: UInt32) async throws {
        try await object.emit("NotificationClosed", of: Self.interface, number, reason)
    }
}
