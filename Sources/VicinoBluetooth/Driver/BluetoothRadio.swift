/// A running driver, which ends when the last reference to this object is released.
final class BluetoothRadio: Sendable {
    let driver: BluetoothDriver
    private let work: Task<Void, Never>

    init(_ driver: BluetoothDriver) {
        self.driver = driver
        // The work belongs to this object: it begins with it and is cancelled with it.
        work = Task { await driver.run() }
    }

    deinit { work.cancel() }
}
