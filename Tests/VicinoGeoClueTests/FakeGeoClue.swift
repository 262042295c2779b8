import VicinoBus
import VicinoHarness

/// GeoClue as a test wants it, on a private bus.
final class FakeGeoClue: Sendable {
    /// How it answers a client.
    enum Behaviour: Sendable {
        /// It takes the client.
        case works
        /// It waits for an agent, and does not answer.
        case waits
        /// It refuses with a text, as GeoClue words it.
        case refuses(String)
    }

    let daemon: PrivateBus
    private let bus: Bus
    private let manager: ServedObject
    private let client: ServedObject

    static let client: ObjectPath = "/org/freedesktop/GeoClue2/Client/1"
    private static let clientInterface: InterfaceName = "org.freedesktop.GeoClue2.Client"
    private static let locationInterface: InterfaceName = "org.freedesktop.GeoClue2.Location"

    init(_ behaviour: Behaviour = .works, level: UInt32 = 8) async throws {
        daemon = try await PrivateBus()
        bus = try await Bus.connect(to: BusAddress(daemon.address))
        let getClient = ServedMethod("GetClient", gives: "client") { (_: IncomingCall) async throws -> ObjectPath in
            if case .waits = behaviour { try await Task.sleep(for: .seconds(600)) }
            return Self.client
        }
        manager = try await bus.serve(
            [
                ServedInterface(
                    "org.freedesktop.GeoClue2.Manager", methods: [getClient],
                    properties: [ServedProperty("AvailableAccuracyLevel", level)])
            ], at: "/org/freedesktop/GeoClue2/Manager")
        let start = ServedMethod("Start") { (_: IncomingCall) async throws -> Void in
            if case .refuses(let text) = behaviour { throw BusError.refused(.accessDenied, text) }
        }
        let accepted: @Sendable (IncomingCall, UInt32) async throws -> Void = { _, _ in }
        client = try await bus.serve(
            [
                ServedInterface(
                    Self.clientInterface, methods: [start],
                    properties: [
                        ServedProperty("DesktopId", "", accept: { (_, _: String) in }),
                        ServedProperty("DistanceThreshold", UInt32(0), accept: accepted),
                        ServedProperty("TimeThreshold", UInt32(0), accept: accepted),
                        ServedProperty("RequestedAccuracyLevel", UInt32(0), accept: accepted),
                    ], signals: [ServedSignal("LocationUpdated", "oo")])
            ], at: Self.client)
        try await bus.requestName("org.freedesktop.GeoClue2")
    }

    /// A property of the client, as it was set.
    func value<Value: BusConvertible>(_ property: MemberName, as type: Value.Type) async -> Value? {
        await client.value(property, of: Self.clientInterface, as: type)
    }

    /// Reports a position; the caller holds the result.
    func report(
        _ number: Int, latitude: Double, longitude: Double, accuracy: Double, speed: Double = -1
    ) async throws -> ServedObject {
        let path = try Self.client.appending("Location").appending("\(number)")
        let location = try await bus.serve(
            [
                ServedInterface(
                    Self.locationInterface,
                    properties: [
                        ServedProperty("Latitude", latitude), ServedProperty("Longitude", longitude),
                        ServedProperty("Accuracy", accuracy), ServedProperty("Speed", speed),
                    ])
            ], at: path)
        try await client.emit("LocationUpdated", of: Self.clientInterface, ObjectPath.root, path)
        return location
    }

    /// Ends, as GeoClue does when it crashes.
    func end() async { await bus.close() }
}
