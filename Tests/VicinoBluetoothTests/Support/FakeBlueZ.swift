import VicinoBus
import VicinoHarness
import VicinoPresence

@testable import VicinoBluetooth

/// BlueZ without a radio: its adapters hear each other, each time a test lets time pass.
actor FakeBlueZ {
    /// What the fake does differently from the usual.
    struct Traits: Sendable {
        var adapters = ["hci0", "hci1"]
        var hasMonitors = true
        var activatesMonitors = true
        /// Whether the adapters advertise several at a time, each at its own address.
        var isExtended = false
        var instances: UInt8 = 5
        /// Whether the adapters can lower the power of an advertisement.
        var setsPower = false
        /// The strength of all signals; nil if it is never known.
        var strength: Int16? = -50
        var refusal: BusError?
    }

    /// An advertisement that a program has registered.
    struct Advertised: Sendable {
        let sender: BusName
        let path: ObjectPath
        let adapter: String
        let address: String
        let properties: [String: BusValue]
    }

    private struct Monitor {
        let sender: BusName
        let root: ObjectPath
        let path: ObjectPath
        let adapter: String
    }

    let bus: Bus
    private(set) var traits: Traits
    private var objects: [ServedObject] = []
    private var adapters: [String: ServedObject] = [:]
    private var isOff: Set<String> = []
    private(set) var advertised: [Advertised] = []
    private var monitors: [Monitor] = []
    private var searching: [String: [BusName: [String: BusValue]]] = [:]
    private var filters: [BusName: [String: BusValue]] = [:]
    private var devices: [ObjectPath: ServedObject] = [:]
    private var watched: [BusName: SignalSubscription] = [:]
    private(set) var log: [String] = []
    /// The properties of the monitor that was registered last.
    private(set) var lastMonitor: [String: BusValue]?
    private var lastAddress = 0
    private var ticks = 0

    init(on daemon: PrivateBus, _ traits: Traits = Traits()) async throws {
        self.traits = traits
        bus = try await Bus.connect(to: try BusAddress(daemon.address))
        try await begin()
    }

    private func begin() async throws {
        objects.append(try await bus.serve([], at: "/", managingObjects: true))
        for name in traits.adapters { try await plugIn(name) }
        try await bus.requestName(.bluez, replacing: true, replaceable: true)
    }

    /// Ends BlueZ, as a crash does.
    func crash() async { await bus.close() }

    func plugIn(_ name: String) async throws {
        var interfaces = [adapterInterface(name), advertisingInterface(name)]
        if traits.hasMonitors { interfaces.append(monitoringInterface(name)) }
        adapters[name] = try await bus.serve(interfaces, at: try ObjectPath("/org/bluez/\(name)"))
    }

    func plugOut(_ name: String) {
        adapters[name] = nil
        advertised.removeAll { $0.adapter == name }
        monitors.removeAll { $0.adapter == name }
        searching[name] = nil
    }

    func change(_ change: @Sendable (inout Traits) -> Void) { change(&traits) }

    func setPowered(_ name: String, _ isOn: Bool) async throws {
        if isOn { isOff.remove(name) } else { isOff.insert(name) }
        if !isOn { searching[name] = nil }
        try await adapters[name]?.set("Powered", of: .adapter, to: isOn)
    }

    func setDiscoverable(_ name: String, _ isDiscoverable: Bool) async throws {
        try await adapters[name]?.set("Discoverable", of: .adapter, to: isDiscoverable)
    }

    /// Ends all registrations of monitors by itself.
    func releaseMonitors() async throws {
        for monitor in monitors { try await tell(monitor, "Release") }
    }

    /// Whether a program listens on an adapter.
    func listens(on name: String) -> Bool {
        searching[name]?.isEmpty == false || monitors.contains { $0.adapter == name }
    }

    /// Lets everything on the air be heard once.
    func advance() async throws {
        ticks += 1
        for name in traits.adapters where adapters[name] != nil { try await hear(on: name) }
        let clients = Set(advertised.map(\.sender) + monitors.map(\.sender) + searching.values.flatMap(\.keys))
        // Whatever was sent arrives before the answers to these.
        for client in clients.sorted() {
            for _ in 0..<5 {
                _ = try? await RemoteObject("/", on: client, over: bus).call("Ping", of: "org.freedesktop.DBus.Peer")
            }
        }
    }

    private func hear(on name: String) async throws {
        let heard =
            isOff.contains(name) || !listens(on: name)
            ? [] : advertised.filter { $0.adapter != name && !isOff.contains($0.adapter) }
        let parent = try ObjectPath("/org/bluez/\(name)")
        let present = Set(try heard.map { try path(of: $0, below: parent) })
        for (path, _) in devices where parent.contains(path) && !present.contains(path) {
            for monitor in monitors where monitor.adapter == name { try? await tell(monitor, "DeviceLost", path: path) }
            devices[path] = nil
        }
        for advertised in heard { try await show(advertised, at: try path(of: advertised, below: parent), to: name) }
    }

    private func show(_ advertised: Advertised, at path: ObjectPath, to name: String) async throws {
        let strength = traits.strength.map { $0 - Int16(ticks % 2) }
        if let device = devices[path] {
            if let strength { try await device.set("RSSI", of: .device, to: strength) }
            return
        }
        var properties = [
            ServedProperty("Address", advertised.address), ServedProperty("AddressType", "random"),
            ServedProperty("ServiceData", advertised.properties.serviceData),
        ]
        properties += [ServedProperty("Connected", false), ServedProperty("Paired", false)]
        if let strength { properties.append(ServedProperty("RSSI", strength)) }
        devices[path] = try await bus.serve(
            [ServedInterface(.device, methods: deviceMethods(path), properties: properties)], at: path)
        for monitor in monitors where monitor.adapter == name { try? await tell(monitor, "DeviceFound", path: path) }
    }

    /// Lets a peer bring a pairing about.
    func pair(_ path: ObjectPath) async throws { try await devices[path]?.set("Paired", of: .device, to: true) }

    /// Lets another program connect to a device.
    func connect(_ path: ObjectPath) async throws { try await devices[path]?.set("Connected", of: .device, to: true) }

    /// Devices of strangers on an adapter, without a beacon.
    func addStrangers(_ count: Int, on name: String) async throws {
        for number in 0..<count {
            let digits = String(0x10000 + number, radix: 16, uppercase: true).dropFirst()
            let address = "3F:FF:FF:FF:\(digits.prefix(2)):\(digits.suffix(2))"
            let path = try ObjectPath("/org/bluez/\(name)/dev_\(address.map { $0 == ":" ? "_" : String($0) }.joined())")
            let data = ["0000180f-0000-1000-8000-00805f9b34fb": BusValue.bytes([1])]
            devices[path] = try await bus.serve(
                [
                    ServedInterface(
                        .device,
                        properties: [
                            ServedProperty("Address", address), ServedProperty("AddressType", "random"),
                            ServedProperty("ServiceData", data), ServedProperty("RSSI", Int16(-60)),
                        ])
                ], at: path)
        }
    }

    /// Hears an advertisement of a stranger who also uses this program, by number.
    func hearStranger(_ number: Int, on name: String) async throws {
        let digits = String(0x10000 + number, radix: 16, uppercase: true).dropFirst()
        let path = try ObjectPath("/org/bluez/\(name)/dev_3E_FF_FF_FF_\(digits.prefix(2))_\(digits.suffix(2))")
        ticks += 1
        if let device = devices[path] { return try await device.set("RSSI", of: .device, to: Int16(-60 - ticks % 7)) }
        let bytes: [UInt8] = [0x10, 0, 9, 8, 7, 6, UInt8(number / 256), UInt8(number % 256), 1, 2]
        let properties = [
            ServedProperty("Address", "3E:FF:FF:FF:\(digits.prefix(2)):\(digits.suffix(2))"),
            ServedProperty("AddressType", "random"), ServedProperty("RSSI", Int16(-60)),
            ServedProperty("ServiceData", BeaconService.data(of: try Beacon(bytes: bytes))),
        ]
        devices[path] = try await bus.serve([ServedInterface(.device, properties: properties)], at: path)
    }

    /// The process of a program that searches on an adapter; nil if none does.
    func process(searchingOn name: String) async throws -> UInt32? {
        guard let client = searching[name]?.keys.first else { return nil }
        let daemon = RemoteObject("/org/freedesktop/DBus", on: "org.freedesktop.DBus", over: bus)
        return try await daemon.call("GetConnectionUnixProcessID", of: "org.freedesktop.DBus", client.text)
            .read(UInt32.self)
    }

    private func deviceMethods(_ path: ObjectPath) -> [ServedMethod] {
        ["Disconnect", "CancelPairing"].map { name in
            ServedMethod(name) { [weak self] (_: IncomingCall) -> Void in
                try await self?.obey(name, path)
            }
        }
    }

    private func obey(_ name: MemberName, _ path: ObjectPath) async throws {
        log.append("\(name) \(path.lastPart)")
        if name == "Disconnect" { try await devices[path]?.set("Connected", of: .device, to: false) }
    }

    private func path(of advertised: Advertised, below parent: ObjectPath) throws -> ObjectPath {
        try parent.appending("dev_" + advertised.address.map { $0 == ":" ? "_" : String($0) }.joined())
    }

    private func tell(_ monitor: Monitor, _ member: MemberName, path: ObjectPath? = nil) async throws {
        let body = path.map { BusBody($0) } ?? .empty
        _ = try await bus.call(
            MethodCall(member, of: .monitor, at: monitor.path, on: monitor.sender, body: body, timeout: .seconds(5)))
    }
}

// The interfaces of an adapter.
extension FakeBlueZ {
    private func adapterInterface(_ name: String) -> ServedInterface {
        ServedInterface(
            .adapter,
            methods: [
                ServedMethod("SetDiscoveryFilter") {
                    [weak self] (call: IncomingCall, filter: [String: BusValue]) -> Void in
                    await self?.setFilter(filter, of: call.sender)
                },
                ServedMethod("StartDiscovery") { [weak self] (call: IncomingCall) -> Void in
                    try await self?.search(on: name, for: call.sender)
                },
                ServedMethod("StopDiscovery") { [weak self] (call: IncomingCall) -> Void in
                    await self?.stopSearch(on: name, for: call.sender)
                },
            ],
            properties: [
                ServedProperty("Address", "5C:F3:70:00:00:0\(name.suffix(1))"),
                ServedProperty("Powered", !isOff.contains(name)), ServedProperty("Discoverable", false),
            ])
    }

    private func advertisingInterface(_ name: String) -> ServedInterface {
        var properties = [
            ServedProperty("ActiveInstances", UInt8(0)), ServedProperty("SupportedInstances", traits.instances),
        ]
        if traits.isExtended { properties.append(ServedProperty("SupportedSecondaryChannels", ["1M", "2M"])) }
        if traits.setsPower { properties.append(ServedProperty("SupportedFeatures", ["CanSetTxPower"])) }
        return ServedInterface(
            .advertising,
            methods: [
                ServedMethod("RegisterAdvertisement") {
                    [weak self] (call: IncomingCall, path: ObjectPath, _: [String: BusValue]) -> Void in
                    try await self?.register(path, of: call.sender, on: name)
                },
                ServedMethod("UnregisterAdvertisement") { [weak self] (call: IncomingCall, path: ObjectPath) -> Void in
                    await self?.unregister(path, of: call.sender)
                },
            ], properties: properties)
    }

    private func monitoringInterface(_ name: String) -> ServedInterface {
        ServedInterface(
            .monitoring,
            methods: [
                ServedMethod("RegisterMonitor") { [weak self] (call: IncomingCall, root: ObjectPath) -> Void in
                    try await self?.registerMonitor(root, of: call.sender, on: name)
                },
                ServedMethod("UnregisterMonitor") { [weak self] (call: IncomingCall, root: ObjectPath) -> Void in
                    await self?.unregisterMonitor(root, of: call.sender)
                },
            ])
    }

    private func setFilter(_ filter: [String: BusValue], of client: BusName) { filters[client] = filter }

    private func search(on name: String, for client: BusName) async throws {
        if isOff.contains(name) { throw BusError.refused("org.bluez.Error.NotReady", "Resource Not Ready") }
        log.append("search \(filters[client]?.keys.sorted().joined(separator: " ") ?? "without a filter")")
        searching[name, default: [:]][client] = filters[client] ?? [:]
        try await watch(client)
    }

    private func stopSearch(on name: String, for client: BusName) {
        log.append("stop search")
        searching[name]?[client] = nil
    }

    private func register(_ path: ObjectPath, of client: BusName, on name: String) async throws {
        if let refusal = traits.refusal { throw refusal }
        guard advertised.count(where: { $0.adapter == name }) < traits.instances else {
            throw BusError.refused("org.bluez.Error.NotPermitted", "Maximum advertisements reached")
        }
        // As BlueZ does, it reads the object before it answers.
        let properties = try await RemoteObject(path, on: client, over: bus).properties(of: .advertisement)
        lastAddress += 1
        let address =
            "3A:00:00:00:00:" + (lastAddress < 16 ? "0" : "") + String(lastAddress, radix: 16, uppercase: true)
        advertised.append(
            Advertised(sender: client, path: path, adapter: name, address: address, properties: properties))
        log.append("register \(path)")
        try await watch(client)
    }

    private func unregister(_ path: ObjectPath, of client: BusName) {
        log.append("unregister \(path)")
        advertised.removeAll { $0.path == path && $0.sender == client }
    }

    private func registerMonitor(_ root: ObjectPath, of client: BusName, on name: String) async throws {
        let managed = try await RemoteObject(root, on: client, over: bus)
            .call("GetManagedObjects", of: .objectManager).read([ObjectPath: ObjectPicture.Interfaces].self)
        guard let (path, interfaces) = managed.first, let monitor = interfaces[InterfaceName.monitor.text] else {
            throw BusError.refused(.failed, "There is no monitor.")
        }
        let patterns = monitor["Patterns"].flatMap { try? [AdvertisementPattern](busValue: $0) }
        lastMonitor = monitor
        log.append("monitor \(patterns == [.beacon] ? "beacons" : "something else")")
        guard traits.activatesMonitors else { return }
        let registered = Monitor(sender: client, root: root, path: path, adapter: name)
        monitors.append(registered)
        try await watch(client)
        Task { try await self.tell(registered, "Activate") }
    }

    private func unregisterMonitor(_ root: ObjectPath, of client: BusName) {
        log.append("unregister monitor")
        monitors.removeAll { $0.root == root && $0.sender == client }
    }

    /// BlueZ forgets all that a program has registered when that program goes.
    private func watch(_ client: BusName) async throws {
        guard watched[client] == nil else { return }
        watched[client] = try await bus.observe([], ownersOf: client) { [weak self] event in
            if case .owner(nil) = event { Task { await self?.forget(client) } }
        }
    }

    private func forget(_ client: BusName) {
        advertised.removeAll { $0.sender == client }
        monitors.removeAll { $0.sender == client }
        for name in searching.keys { searching[name]?[client] = nil }
        watched[client] = nil
    }
}

extension [String: BusValue] {
    /// The service data of an advertisement.
    var serviceData: [String: BusValue] {
        self["ServiceData"].flatMap { try? [String: BusValue](busValue: $0) } ?? [:]
    }
}
