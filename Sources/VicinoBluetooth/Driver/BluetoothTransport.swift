internal import VicinoBus
internal import VicinoCore
internal import VicinoL2CAP
internal import VicinoLocks
internal import VicinoPresence

/// Carries connections over channels of the adapter that a medium uses.
///
/// The kernel's sockets carry them. BlueZ has to end the links, and to advertise connectably while this device listens.
struct BluetoothTransport: MediumTransport {
    private let radio: BluetoothRadio
    private let sockets: any MediumTransport

    init(_ radio: BluetoothRadio, makeSockets: SocketTransport) {
        self.radio = radio
        sockets = makeSockets { [driver = radio.driver] () throws(VicinoError) in
            try driver.channelAdapter().address
        }
    }

    /// Makes a transport on the adapter that a closure names, or that throws why there is none.
    typealias SocketTransport =
        @Sendable (_ adapter: @escaping @Sendable () throws(VicinoError) -> BluetoothAddress) -> any MediumTransport

    /// Bluetooth Low Energy channels.
    var kind: Transport { sockets.kind }

    func listen(accept: @escaping @Sendable (PeerStream) -> Void) async throws(VicinoError) -> MediumListener {
        let driver = radio.driver
        let listener = try await sockets.listen { accept(driver.accepted($0)) }
        await driver.handle(.listening(1))
        return MediumListener(psm: listener.psm) {
            withExtendedLifetime(listener) {}
            driver.tell(.listening(-1))
        }
    }

    func connect(to address: RouteAddress, psm: PSM) async throws -> PeerStream {
        let lifetime = try await radio.driver.beginLink(to: address)
        var stream = try await sockets.connect(to: address, psm: psm)
        stream.lifetime = lifetime
        return stream
    }
}

// The links under the channels.
extension BluetoothDriver {
    /// The adapter on which channels may be opened and accepted now.
    ///
    /// The kernel is asked each time, because no channel may show a fixed address that the user wants hidden.
    nonisolated func channelAdapter() throws(VicinoError) -> (path: ObjectPath, address: BluetoothAddress) {
        let (adapter, obstacle) = shown.withLock { ($0.adapter, $0.condition.obstacle) }
        guard let adapter, adapter.isPowered, let address = adapter.channelAddress else {
            throw VicinoError(obstacle ?? .beginning)
        }
        guard let settings = settings(adapter.name) else { throw VicinoError(.unknownSettings(adapter.name)) }
        if let obstacle = configuration.channelObstacle(settings) { throw VicinoError(obstacle) }
        return (adapter.path, address)
    }

    /// Notes that a channel to a device is being opened.
    ///
    /// - Returns: what to hold until it is closed, or could not be opened; nil for an address of another medium.
    func beginLink(to address: RouteAddress) async throws(VicinoError) -> ConnectionLifetime? {
        let adapter = try channelAdapter()
        guard let device = BluetoothAddress(address).map(adapter.path.device) else { return nil }
        // It counts from here on, so that no earlier channel ends the link meanwhile.
        handle(.channelOpened(device))
        let lifetime = ConnectionLifetime { [weak self] in self?.tell(.channelClosed(device)) }
        if await !isConnected(device) { handle(.linkMissing(device)) }
        return lifetime
    }

    /// Notes that a channel was accepted.
    nonisolated func accepted(_ stream: PeerStream) -> PeerStream {
        var stream = stream
        guard let adapter = shown.withLock(\.adapter), let address = BluetoothAddress(stream.address) else {
            return stream
        }
        let device = adapter.path.device(address)
        tell(.channelOpened(device))
        stream.lifetime = ConnectionLifetime { [weak self] in self?.tell(.channelClosed(device)) }
        return stream
    }
}

extension ObjectPath {
    /// The object of a device of this adapter.
    func device(_ address: BluetoothAddress) -> ObjectPath {
        let digits = address.digits.map { $0 == ":" ? "_" : $0 }
        // The digits and underscores of an address are always allowed in a path.
        guard let path = try? appending("dev_" + String(digits)) else { preconditionFailure("no path") }
        return path
    }

    /// The address of the device that the path names; nil if it names none.
    var deviceAddress: String? {
        guard lastPart.hasPrefix("dev_") else { return nil }
        return String(lastPart.dropFirst(4).map { $0 == "_" ? ":" : $0 })
    }
}
