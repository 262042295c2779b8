internal import VicinoBus
internal import VicinoPresence

/// All that a medium knows, and what it decides: events in, effects out. Time is an argument.
struct BluetoothState: Hashable, Sendable {
    let configuration: BluetoothConfiguration
    /// What is advertised.
    private(set) var advertising: AdvertisingPlan
    /// How it scans.
    private(set) var scan: ScanPlan
    /// What it hears.
    private(set) var heard: HeardBeacons
    /// The links that carry channels.
    private var links: BluetoothLinks
    /// At how many channels this device listens.
    private var listeners = 0

    /// BlueZ's adapters; nil if it does not run.
    private var adapters: [Adapter]?
    /// Why BlueZ cannot be reached.
    private var disconnection: MediumObstacle? = .beginning
    /// The adapter that the plans use, until BlueZ holds nothing on it any more.
    private var used: ObjectPath?

    init(_ configuration: BluetoothConfiguration) {
        self.configuration = configuration
        advertising = AdvertisingPlan(configuration.timings)
        scan = ScanPlan(configuration.dutyCycle, configuration.timings)
        heard = HeardBeacons(configuration)
        links = BluetoothLinks(pause: configuration.timings.parting, idle: configuration.timings.idling)
    }

    /// When the next step is due without an event.
    var deadline: Duration? {
        [advertising.deadline, scan.deadline, heard.deadline, isConnected ? links.deadline : nil]
            .compactMap(\.self).min()
    }

    /// Handles an event.
    mutating func handle(_ event: BluetoothEvent, at now: Duration) -> [BluetoothEffect] { handle([event], at: now) }

    /// Handles events that belong together, in order, and then decides once what follows from them.
    mutating func handle(_ events: [BluetoothEvent], at now: Duration) -> [BluetoothEffect] {
        let reports = events.compactMap { apply($0, at: now) } + heard.repeatReports(at: now)
        let pairingSteps = events.flatMap { links.steps(after: $0) }
        // Without BlueZ the links wait: it alone can end them.
        let linkSteps = (isConnected ? links.takeDue(at: now, idleness) : []) + pairingSteps
        return reports.map { .report($0) } + linkSteps.map { .link($0) } + advance(at: now)
    }

    private var isConnected: Bool { disconnection == nil }

    /// Whether no other program advertises or can be discovered over the adapter.
    private var isAlone: Bool {
        guard let chosen else { return false }
        return !chosen.isDiscoverable && chosen.activeAdvertisements <= advertising.count
    }

    /// Whether a link that a peer sets up is for this program, and which of its sockets are no other program's.
    private var idleness: BluetoothLinks.Idleness {
        // Beside an opening, the service of the same user listens too, and advertises nothing.
        return BluetoothLinks.Idleness(
            isForThisProgram: isAlone && advertising.isConnectable && !advertising.wanted.isEmpty,
            listeners: configuration.isForOpening ? nil : listeners)
    }

    private mutating func apply(_ event: BluetoothEvent, at now: Duration) -> MediumEvent? {
        switch event {
        case .advertise(let beacons):
            if advertising.wanted.isEmpty, !beacons.isEmpty { advertising.resume(at: now) }
            advertising.wanted = beacons
            heard.own = Set(beacons.map(\.id))
        case .disconnected(let obstacle): disconnect(obstacle, at: now)
        case .restarted:
            advertising.forget()
            scan.forget(at: now)
            heard.reset()
            links.forgetIdle()
        case .adapters(let adapters):
            self.adapters = adapters
            disconnection = nil
            if chosen.map({ advertisingObstacle(on: $0)?.name == MediumObstacle.discoverableName }) == true {
                advertising.expose()
            }
            // Devices that follow in the same update are of this adapter.
            useChosen()
        case .heardAnything: scan.heard(at: now)
        case .device(let report): return handle(report, at: now)
        case .removed(let path): heard.removed(path)
        case .found(let path, let monitor): return scan.uses(monitor) ? heard.found(path, at: now) : nil
        case .lost(let path, let monitor): return scan.uses(monitor) ? heard.lost(path) : nil
        default: applyResult(event, at: now)
        }
        return nil
    }

    private mutating func applyResult(_ event: BluetoothEvent, at now: Duration) {
        switch event {
        case .registered(let number, obstacle: let obstacle): advertising.registered(number, obstacle, at: now)
        case .withdrawn(let number): advertising.withdrawn(number, at: now)
        case .released(let number): advertising.released(number, at: now)
        case .monitorRegistered(let number, obstacle: let obstacle): scan.monitorRegistered(number, obstacle, at: now)
        case .monitorActivated(let number): scan.monitorActivated(number, at: now)
        case .monitorReleased(let number): scan.monitorReleased(number, at: now)
        case .monitorRemoved(let number): scan.monitorRemoved(number)
        case .discoveryStarted(let obstacle): scan.discoveryStarted(obstacle, at: now)
        case .discoveryStopped: scan.discoveryStopped()
        case .listening(let change): listeners += change
        case .channelOpened(let device): links.opened(device)
        case .linkUp(let report) where used?.contains(report.device) == true:
            links.appeared(report, isForOthers: configuration.isForOpening, at: now)
        case .linkDown(let device): links.vanished(device)
        case .linkMissing(let device): links.setUp(device)
        case .linkEnded(let device): links.disconnected(device)
        case .channelClosed(let device): links.closed(device, at: now)
        default: break
        }
    }

    private mutating func handle(_ report: DeviceReport, at now: Duration) -> MediumEvent? {
        // The same computer may have further adapters, which hear what this one advertises.
        guard let used, used.contains(report.path) else { return nil }
        if report.occasion.isHeard { scan.heard(at: now) }
        return heard.handle(report, at: now)
    }

    private mutating func disconnect(_ obstacle: MediumObstacle, at now: Duration) {
        adapters = nil
        disconnection = obstacle
        used = nil
        links.interrupted(at: now)
        advertising.reset(at: now)
        scan.reset()
        heard.reset()
    }
}

// Which adapter is used, and the next steps on it.
extension BluetoothState {
    /// The adapter to use: the one that the user has named, else the present one, else the first that is on.
    private var chosen: Adapter? {
        guard let adapters else { return nil }
        if let name = configuration.adapter { return adapters.first { $0.isNamed(name) } }
        let fit = adapters.filter { $0.isPowered && $0.advertisements != nil }
        return fit.first { $0.path == used } ?? fit.first ?? adapters.first
    }

    /// Uses the chosen adapter, as soon as nothing is left on the one before.
    private mutating func useChosen() {
        guard chosen?.path != used, advertising.isIdle, scan.isIdle else { return }
        used = chosen?.path
        heard.reset()
    }

    private mutating func advance(at now: Duration) -> [BluetoothEffect] {
        useChosen()
        let chosen = chosen
        advertising.isConnectable = listeners > 0 && isChosenConnectable
        let isOn = chosen?.isPowered == true && chosen?.path == used
        advertising.addressLifetime = configuration.isForOpening ? nil : chosen?.addressLifetime
        advertising.isReady = isOn && chosen.map { advertisingObstacle(on: $0) == nil } == true
        scan.setAbilities(isOn ? chosen.map { $0.hasMonitors ? [.monitor, .discovery] : [.discovery] } : nil, at: now)
        guard let used else { return [] }
        let advertisingStep = advertising.step(at: now)
        let scanStep = scan.step(at: now)
        if case .removeMonitor? = scanStep { heard.scanEnded() }
        return [
            advertisingStep.map { .advertising($0, on: used) },
            scanStep.map { .scan($0, on: used) },
        ].compactMap(\.self)
    }

    /// Whether peers may connect to what is advertised; false without an adapter.
    private var isChosenConnectable: Bool {
        guard let chosen else { return false }
        return isConnectable(chosen)
    }

    /// Whether peers may connect to what an adapter advertises.
    private func isConnectable(_ adapter: Adapter) -> Bool {
        configuration.channelObstacle(adapter.settings) == nil
    }

    private func advertisingObstacle(on adapter: Adapter) -> MediumObstacle? {
        guard adapter.advertisements != nil else { return .cannotAdvertise(adapter.name) }
        // BlueZ makes every advertisement connectable then, and sends it from the address of connectable ones.
        let isExposed = adapter.isDiscoverable || adapter.settings.isConnectable
        let mayExpose = adapter.settings.hidesAddress || configuration.sharesFixedAddress
        return isExposed && !mayExpose ? .discoverable(adapter.name) : nil
    }
}

// What it tells its caller.
extension BluetoothState {
    /// How many beacons it can advertise at a time.
    var beaconLimit: Int { chosen?.beaconLimit(upTo: configuration.beaconLimit) ?? 1 }

    /// The adapter in use; nil for none, and while the medium moves to another one.
    var adapter: Adapter? { chosen.flatMap { $0.path == used ? $0 : nil } }

    /// Whether this device has set up a link that is still there.
    var hasOwnLinks: Bool { links.hasOwn }

    /// How it works at the moment.
    var condition: BluetoothCondition {
        BluetoothCondition(
            adapter: chosen?.name, isConnectable: isChosenConnectable, obstacle: obstacle,
            remarks: obstacle == nil ? remarks : [])
    }

    private var obstacle: MediumObstacle? {
        if let disconnection { return disconnection }
        guard let adapters else { return .noDaemon }
        guard let chosen else {
            return configuration.adapter.map { .absent($0, existing: adapters.map(\.name)) } ?? .noAdapter
        }
        guard chosen.isPowered else { return chosen.isBlocked ? .blocked(chosen.name) : .off(chosen.name) }
        if advertising.isExposed { return .discoverable(chosen.name) }
        return advertisingObstacle(on: chosen) ?? scan.obstacle ?? advertising.obstacle
    }

    private var addressRemark: MediumObstacle? {
        guard chosen?.addressLifetime != nil else { return nil }
        return configuration.isForOpening ? .connectedOpening : .sharedAddress
    }

    private var remarks: [MediumObstacle] {
        let lacksMonitor = scan.lacksMonitor || chosen?.hasMonitors == false
        return [
            chosen.flatMap { configuration.channelObstacle($0.settings) },
            addressRemark,
            configuration.power != .full && chosen?.setsPower == false ? .fullPower : nil,
            lacksMonitor ? .noMonitor : nil, scan.isStalled ? .stalled : nil,
            heard.lacksStrength ? .strengthSeldom : nil,
        ].compactMap(\.self)
    }
}
