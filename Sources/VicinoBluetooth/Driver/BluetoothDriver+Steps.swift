internal import VicinoBus
internal import VicinoPresence

// The calls of BlueZ. It reads the objects that are served here before it answers, so nothing may wait for the answer
// but the step itself.
extension BluetoothDriver {
    func perform(_ step: AdvertisingPlan.Step, on adapter: RemoteObject) async {
        switch step {
        case .register(let number, beacon: let beacon, isConnectable: let isConnectable):
            if let obstacle = advertisingObstacle(on: String(adapter.path.lastPart), isConnectable) {
                return handle(.registered(number, obstacle: obstacle))
            }
            let failure = await failure(on: adapter) {
                let object = try await serve(beacon, number, isConnectable: isConnectable, over: adapter.bus)
                advertisements[number] = object
                let body = BusBody(object.path, [String: BusValue]())
                try await call("RegisterAdvertisement", of: .advertising, body, on: adapter)
            }
            handle(.registered(number, obstacle: failure))
        case .withdraw(let number):
            // What it answers does not matter: after this there is no such advertisement.
            if let object = advertisements.removeValue(forKey: number) {
                try? await call("UnregisterAdvertisement", of: .advertising, BusBody(object.path), on: adapter)
            }
            handle(.withdrawn(number))
        }
    }

    /// What the kernel's settings have against an advertisement.
    private nonisolated func advertisingObstacle(on adapter: String, _ isConnectable: Bool) -> MediumObstacle? {
        guard let settings = settings(adapter) else { return .unknownSettings(adapter) }
        // BlueZ may leave an adapter connectable after it has said that this is over.
        if settings.isConnectable, !settings.hidesAddress, !configuration.sharesFixedAddress {
            return .discoverable(adapter)
        }
        return isConnectable ? configuration.channelObstacle(settings) : nil
    }

    func perform(_ step: BluetoothLinks.Step, over bus: Bus) async {
        if case .disconnectUnused(_, let ownSockets) = step, mayBeUsed(besides: ownSockets) { return }
        let (device, member): (ObjectPath, MemberName) =
            switch step {
            case .disconnect(let device), .disconnectUnused(let device, _): (device, "Disconnect")
            case .cancelPairing(let device): (device, "CancelPairing")
            }
        // What BlueZ answers does not matter: the link may be over, or no pairing under way any more.
        try? await call(member, of: .device, .empty, on: RemoteObject(device, on: .bluez, over: bus))
        if case .disconnect = step { handle(.linkEnded(device)) }
    }

    /// Whether other programs may use a link, because they have sockets for channels, or the kernel does not say.
    private nonisolated func mayBeUsed(besides ownSockets: Int) -> Bool {
        guard let sockets = kernel.sockets() else { return true }
        return sockets > ownSockets
    }

    func perform(_ step: ScanPlan.Step, on adapter: RemoteObject) async {
        switch step {
        case .registerMonitor(let number):
            let failure = await failure(on: adapter) {
                let monitor = try await serveMonitor(number, over: adapter.bus)
                monitors[number] = monitor
                try await call("RegisterMonitor", of: .monitoring, BusBody(monitor.above.path), on: adapter)
            }
            handle(.monitorRegistered(number, obstacle: failure))
        case .removeMonitor(let number):
            if let monitor = monitors.removeValue(forKey: number) {
                try? await call("UnregisterMonitor", of: .monitoring, BusBody(monitor.above.path), on: adapter)
            }
            handle(.monitorRemoved(number))
        case .startDiscovery:
            let failure = await failure(on: adapter) {
                try await call("SetDiscoveryFilter", of: .adapter, BusBody(discoveryFilter), on: adapter)
                try await call("StartDiscovery", of: .adapter, .empty, on: adapter)
            }
            handle(.discoveryStarted(failure))
        case .stopDiscovery:
            try? await call("StopDiscovery", of: .adapter, .empty, on: adapter)
            handle(.discoveryStopped)
        }
    }

    /// Without a strength in the filter, BlueZ reports strengths seldom. The filter also accepts signals that are
    /// weaker than the range demands, so that the caller learns that a device has left the range.
    private nonisolated var discoveryFilter: [String: BusValue] {
        let weakest = max(configuration.range.exit.dBm - SignalRange.gap, -127)
        return ["Transport": .string("le"), "DuplicateData": .boolean(true), "RSSI": .int16(Int16(weakest))]
    }

    private nonisolated func call(
        _ member: MemberName, of interface: InterfaceName, _ body: BusBody, on adapter: RemoteObject
    ) async throws {
        var call = MethodCall(
            member, of: interface, at: adapter.path, on: adapter.destination, body: body,
            timeout: configuration.timings.answer)
        call.startsService = false
        _ = try await adapter.bus.call(call)
    }

    /// Why a step has failed; nil if it has not.
    private func failure(on adapter: RemoteObject, _ step: () async throws -> Void) async -> MediumObstacle? {
        do {
            try await step()
            return nil
        } catch {
            let isFull = (error as? BusError)?.name == "org.bluez.Error.NotPermitted"
            if isFull { return .full(String(adapter.path.lastPart)) }
            return MediumObstacle(error, losing: .silent)
        }
    }
}

extension MediumObstacle {
    /// The obstacle that an error of the bus shows.
    ///
    /// - Parameter lost: the obstacle if the connection is lost.
    init(_ error: any Error, losing lost: MediumObstacle) {
        guard let error = error as? BusError else {
            self = lost
            return
        }
        switch (error.code, error.name) {
        case (_, .accessDenied?): self = .denied
        case (_, .serviceUnknown?), (_, .nameHasNoOwner?): self = .noDaemon
        case (_, .noReply?), (.timeout, _): self = .silent
        case (.refused, _), (.tooLarge, _): self = .failed(error.message)
        default: self = lost
        }
    }
}
