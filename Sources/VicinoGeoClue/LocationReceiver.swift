internal import VicinoActivity
internal import VicinoAreas
package import VicinoBus

/// Receives the positions of this device from GeoClue.
///
/// Nothing is asked while no one runs `receive`: GeoClue forgets a client whose connection ends.
package struct LocationReceiver: Sendable {
    /// The name of this program's desktop entry, by which agents know it.
    package static let desktopID = "org.vicino.Vicino"

    private let address: BusAddress
    /// The least time between two positions.
    private let interval: Duration
    private let timeout: Duration

    /// Prepares a receiver.
    ///
    /// - Parameters:
    ///   - address: the bus of the system.
    ///   - interval: the least time between two positions, in whole seconds. There is no least distance: a device at rest
    ///     would be told nothing, like one that has lost its receiver.
    ///   - timeout: how long GeoClue waits for an agent. It does not answer before one is there.
    package init(at address: BusAddress, every interval: Duration = .seconds(20), timeout: Duration = .seconds(20)) {
        self.address = address
        self.interval = interval
        self.timeout = timeout
    }

    /// Receives positions until the task is cancelled.
    ///
    /// - Parameter report: receives each report as it happens; it must not wait.
    /// - Throws: `LocationObstacle`, also when GeoClue ends; `CancellationError`.
    package func receive(_ report: (LocationReport) async -> Void) async throws {
        do {
            let bus = try await Bus.connect(to: address)
            try await receive(over: bus, report)
        } catch let error as BusError {
            throw LocationObstacle(error)
        }
    }

    private func receive(over bus: Bus, _ report: (LocationReport) async -> Void) async throws {
        let client = try await client(over: bus)
        // Before the start, so that no position is missed.
        let updates = try await bus.signals(
            MatchRule(sender: .geoClue, .at(client.path), interface: .client, member: "LocationUpdated"))
        _ = try await client.call("Start", of: .client)
        await report(.started(hasReceiver: try await Self.hasReceiver(over: bus)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Follows whether GeoClue runs; ends with the bus, or with the cancellation below.
            group.addTask {
                for try await owner in try await bus.owners(of: .geoClue) where owner == nil { await bus.close() }
            }
            defer { group.cancelAll() }
            for try await signal in updates {
                let (_, path) = try signal.read(ObjectPath.self, ObjectPath.self)
                if let fix = try await fix(RemoteObject(path, on: .geoClue, over: bus)) { await report(.fix(fix)) }
            }
        }
        try Task.checkCancellation()
        throw LocationObstacle.failed("GeoClue has ended.")
    }

    /// Whether GeoClue knows a source of exact positions now. It asks none of them for that.
    ///
    /// - Throws: `LocationObstacle`; `CancellationError`.
    package static func hasReceiver(over bus: Bus) async throws -> Bool {
        do {
            let level = try await RemoteObject(.manager, on: .geoClue, over: bus)
                .property("AvailableAccuracyLevel", of: .manager, as: UInt32.self)
            return level >= exact
        } catch let error as BusError {
            throw LocationObstacle(error)
        }
    }

    /// The accuracy level of satellite receivers. Every other level leaves them out.
    private static let exact: UInt32 = 8

    /// Becomes a client of GeoClue.
    private func client(over bus: Bus) async throws -> RemoteObject {
        let path: ObjectPath
        do {
            path = try await RemoteObject(.manager, on: .geoClue, over: bus)
                .call("GetClient", of: .manager, timeout: timeout).read(ObjectPath.self)
        } catch let error as BusError where error.code == .timeout || error.name == .noReply {
            throw LocationObstacle.noAgent
        }
        let client = RemoteObject(path, on: .geoClue, over: bus)
        try await client.set("DesktopId", of: .client, to: Self.desktopID)
        try await client.set("DistanceThreshold", of: .client, to: UInt32(0))
        try await client.set("TimeThreshold", of: .client, to: UInt32(clamping: interval.components.seconds))
        try await client.set("RequestedAccuracyLevel", of: .client, to: Self.exact)
        return client
    }

    /// A position; nil if it is none on the earth, or if GeoClue has dropped it meanwhile.
    private func fix(_ location: RemoteObject) async throws -> PositionFix? {
        let values: [String: BusValue]
        do { values = try await location.properties(of: .location) } catch let error as BusError
            where error.code == .refused
        {
            return nil
        }
        guard case .double(let latitude)? = values["Latitude"], case .double(let longitude)? = values["Longitude"],
            let position = Position(latitude: latitude, longitude: longitude)
        else { return nil }
        return PositionFix(
            position, accuracy: Self.accuracy(values["Accuracy"]), speed: Self.speed(values["Speed"]))
    }

    /// Metres. GeoClue says 0 of a receiver that says nothing, and the largest number of what it does not know.
    private static func accuracy(_ value: BusValue?) -> Double? {
        guard case .double(let metres)? = value, metres != 0 else { return nil }
        return metres
    }

    /// Metres per second. GeoClue says what the receiver says, or how far its last two positions are apart, or −1.
    private static func speed(_ value: BusValue?) -> Double? {
        guard case .double(let speed)? = value, speed >= 0, speed.isFinite else { return nil }
        return speed
    }
}

extension BusName {
    fileprivate static let geoClue: BusName = "org.freedesktop.GeoClue2"
}

extension ObjectPath {
    fileprivate static let manager: ObjectPath = "/org/freedesktop/GeoClue2/Manager"
}

extension InterfaceName {
    fileprivate static let manager: InterfaceName = "org.freedesktop.GeoClue2.Manager"
    fileprivate static let client: InterfaceName = "org.freedesktop.GeoClue2.Client"
    fileprivate static let location: InterfaceName = "org.freedesktop.GeoClue2.Location"
}
