internal import VicinoBluetooth
internal import VicinoPresence

/// Bluetooth for one use: the medium, and how it works.
struct BluetoothSource: Sendable {
    /// The medium.
    let medium: any Medium
    /// Reports how the medium works, now and after each change, until the task is cancelled.
    let follow: @Sendable (_ report: @Sendable (BluetoothStatus) -> Void) async -> Void
    /// Whether a link that this device has set up is still there.
    var hasOwnLinks: @Sendable () -> Bool = { false }

    /// How the medium works now; nil if it does not say.
    func status() async -> BluetoothStatus? {
        let (statuses, status) = AsyncStream.makeStream(of: BluetoothStatus.self)
        return await withTaskGroup(of: Void.self) { group in
            // Reports without end; cancelled after the first report.
            group.addTask {
                await follow { status.yield($0) }
                status.finish()
            }
            defer { group.cancelAll() }
            return await statuses.first { _ in true }
        }
    }

    /// Bluetooth of this computer, through BlueZ.
    static func system(_ use: BluetoothUse) -> BluetoothSource {
        let medium = Bluetooth.medium(
            adapter: use.adapter, dutyCycle: use.dutyCycle, power: use.power, range: use.range,
            forOpening: use.isForOpening)
        var source = BluetoothSource(medium: medium) { report in
            guard let medium = medium as? BluetoothMedium else { return }
            for await condition in medium.conditions { report(BluetoothStatus(condition)) }
        }
        source.hasOwnLinks = { (medium as? BluetoothMedium)?.hasOwnLinks ?? false }
        return source
    }
}

extension BluetoothStatus {
    init(_ condition: BluetoothCondition) {
        self.init(
            adapter: condition.adapter, carriesSessions: condition.isConnectable,
            obstacle: condition.obstacle.map(Remark.init), remarks: condition.remarks.map(Remark.init))
    }

    /// Whether nothing is known yet.
    var isBeginning: Bool { obstacle?.name == MediumObstacle.beginning.name }
}

extension BluetoothStatus.Remark {
    fileprivate init(_ obstacle: MediumObstacle) {
        self.init(name: obstacle.name, reason: obstacle.reason, remedy: obstacle.remedy)
    }
}
