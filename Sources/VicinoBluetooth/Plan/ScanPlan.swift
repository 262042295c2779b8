internal import VicinoPresence

/// Decides when and how to scan: with a monitor where BlueZ has them, else by discovery, in the cycle of the settings.
///
/// It also watches the scan. A monitor that is not activated in time gives way to discovery. Discovery that hears nothing
/// for minutes, although something was heard before, counts as stalled. Each scan ends and begins anew, so that it
/// works again.
struct ScanPlan: Hashable, Sendable {
    /// A request to BlueZ. The next one follows when its result is known.
    enum Step: Hashable, Sendable {
        case registerMonitor(Int)
        case removeMonitor(Int)
        case startDiscovery
        case stopDiscovery
    }

    private enum Scan: Hashable {
        /// Registered, and until then to be activated.
        case waiting(Int, until: Duration)
        case monitor(Int, until: Duration)
        case discovery(until: Duration)
    }

    /// Whether the adapter can scan now, and with monitors; nil if it cannot.
    private(set) var abilities: Set<ScanMode>?
    /// Why BlueZ does not scan at all.
    private(set) var obstacle: MediumObstacle?
    /// Whether a monitor has failed, so that discovery replaces it.
    private(set) var lacksMonitor = false

    private let dutyCycle: BluetoothDutyCycle
    private let timings: BluetoothTimings
    private var scan: Scan?
    private var pending: Step?
    /// Whether BlueZ has restarted since it was asked for the pending scan, so that no answer counts.
    private var isVoid = false
    /// The monitor that was activated last, which BlueZ may tell before it answers the registration.
    private var activated: Int?
    /// The monitor that BlueZ gave up last, which it may tell before it answers the registration, too.
    private var released: Int?
    private var lastNumber = 0
    /// When the next scan begins.
    private var resumption: Duration = .zero
    private var monitorRetry: Duration = .zero
    private var backoff: Backoff
    /// How long discovery has heard nothing; nil if nothing was ever heard.
    private var silence: Duration?
    private var scanStart: Duration?

    init(_ dutyCycle: BluetoothDutyCycle, _ timings: BluetoothTimings) {
        self.dutyCycle = dutyCycle
        self.timings = timings
        backoff = Backoff(timings.retries)
    }

    /// Whether BlueZ holds nothing, and no result is pending.
    var isIdle: Bool { scan == nil && pending == nil }

    /// How it scans now; nil during a pause.
    var mode: ScanMode? {
        switch scan {
        case .monitor: .monitor
        case .discovery: .discovery
        case .waiting, nil: nil
        }
    }

    /// Whether a monitor of this number is in use.
    func uses(_ monitor: Int) -> Bool {
        switch scan {
        case .waiting(monitor, _), .monitor(monitor, _): true
        default: pending == .registerMonitor(monitor)
        }
    }

    /// Whether nothing was heard for minutes, although something was before.
    var isStalled: Bool { (silence ?? .zero) >= timings.silence }

    /// When the next step is due by itself.
    var deadline: Duration? {
        guard abilities != nil, pending == nil else { return nil }
        return switch scan {
        case .waiting(_, let end), .monitor(_, let end), .discovery(let end): end
        case nil: resumption
        }
    }

    /// Handles that the adapter can scan in these ways from now on, or not at all.
    mutating func setAbilities(_ abilities: Set<ScanMode>?, at now: Duration) {
        if abilities != nil, self.abilities == nil {
            resumption = now
            monitorRetry = now
            obstacle = nil
            lacksMonitor = false
            backoff.succeeded()
        }
        self.abilities = abilities
    }

    /// The next step; nil if there is nothing to do, or a result is pending.
    mutating func step(at now: Duration) -> Step? {
        guard pending == nil else { return nil }
        pending = nextStep(at: now)
        return pending
    }

    private mutating func nextStep(at now: Duration) -> Step? {
        switch scan {
        case .waiting(let number, let end):
            guard abilities == nil || end <= now else { return nil }
            if abilities != nil { monitorFailed(at: now) }
            return .removeMonitor(number)
        case .monitor(let number, let end):
            guard abilities == nil || end <= now else { return nil }
            pause(after: .monitor, at: now)
            return .removeMonitor(number)
        case .discovery(let end):
            guard abilities == nil || end <= now else { return nil }
            pause(after: .discovery, at: now)
            return .stopDiscovery
        case nil:
            guard let abilities, resumption <= now else { return nil }
            guard abilities.contains(.monitor), monitorRetry <= now else { return .startDiscovery }
            lastNumber += 1
            return .registerMonitor(lastNumber)
        }
    }
}

// The results of the steps, and what BlueZ reports by itself.
extension ScanPlan {
    /// Handles the result of a monitor's registration.
    mutating func monitorRegistered(_ number: Int, _ obstacle: MediumObstacle?, at now: Duration) {
        guard case .registerMonitor(number)? = pending else { return }
        pending = nil
        guard !takeVoid() else { return scan = .monitor(number, until: now) }
        // One that has failed is removed, too: BlueZ may have made it after all.
        let isLost = obstacle != nil || released == number
        scan = .waiting(number, until: isLost ? now : now + timings.activation)
        if activated == number, !isLost { monitorActivated(number, at: now) }
    }

    /// Handles that BlueZ has activated a monitor. One that it gave up before, or that is being removed, remains lost.
    mutating func monitorActivated(_ number: Int, at now: Duration) {
        activated = number
        guard case .waiting(number, _)? = scan, pending == nil, released != number else { return }
        lacksMonitor = false
        scan = .monitor(number, until: now + dutyCycle.cycle(of: .monitor).listening)
        begun(at: now)
    }

    /// Handles that BlueZ has given up a monitor.
    mutating func monitorReleased(_ number: Int, at now: Duration) {
        released = number
        switch scan {
        case .waiting(number, _), .monitor(number, _): scan = .waiting(number, until: now)
        default: break
        }
    }

    /// Handles that a monitor is removed, or that there was none.
    mutating func monitorRemoved(_ number: Int) {
        guard case .removeMonitor(number)? = pending else { return }
        pending = nil
        scan = nil
    }

    /// Handles the result of a start of discovery.
    mutating func discoveryStarted(_ obstacle: MediumObstacle?, at now: Duration) {
        guard pending == .startDiscovery else { return }
        pending = nil
        guard !takeVoid() else { return scan = .discovery(until: now) }
        if let obstacle {
            self.obstacle = obstacle
            backoff.failed(at: now)
            resumption = backoff.due ?? now
        } else {
            scan = .discovery(until: now + dutyCycle.cycle(of: .discovery).listening)
            begun(at: now)
        }
    }

    /// Handles that discovery is stopped, or did not run.
    mutating func discoveryStopped() {
        guard pending == .stopDiscovery else { return }
        pending = nil
        scan = nil
    }

    /// Handles that an advertisement was heard, of any device.
    mutating func heard(at now: Duration) {
        silence = .zero
        if scanStart != nil { scanStart = now }
    }

    /// Handles that BlueZ has restarted: all scans are void, including a requested one. Its monitors may work now.
    mutating func forget(at now: Duration) {
        monitorRetry = now
        lacksMonitor = false
        isVoid =
            switch pending {
            case .registerMonitor, .startDiscovery: true
            case .removeMonitor, .stopDiscovery, nil: false
            }
        switch scan {
        case .waiting(let number, _), .monitor(let number, _): scan = .monitor(number, until: now)
        case .discovery: scan = .discovery(until: now)
        case nil: break
        }
    }

    /// Handles that the connection is lost, and with it all scans and pending results.
    mutating func reset() {
        scan = nil
        pending = nil
        abilities = nil
        scanStart = nil
        isVoid = false
    }

    /// Whether the scan that is begun now is void, once.
    private mutating func takeVoid() -> Bool {
        defer { isVoid = false }
        return isVoid
    }

    private mutating func begun(at now: Duration) {
        obstacle = nil
        scanStart = now
        backoff.succeeded()
    }

    private mutating func pause(after mode: ScanMode, at now: Duration) {
        // A monitor reports beacons only, so its silence is usual.
        if mode == .discovery, let start = scanStart, let passed = silence { silence = passed + (now - start) }
        scanStart = nil
        resumption = now + dutyCycle.cycle(of: mode).pause
    }

    private mutating func monitorFailed(at now: Duration) {
        lacksMonitor = true
        resumption = now
        monitorRetry = now + timings.monitorRetry
    }
}
