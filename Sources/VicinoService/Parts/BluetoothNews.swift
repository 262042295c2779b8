internal import Synchronization
internal import VicinoControl

/// Says which changes of Bluetooth are worth a report: an adapter that comes and goes must not fill the log.
final class BluetoothNews: Sendable {
    private let state = Mutex(Explanations<BluetoothStatus>())
    private let begin = ContinuousClock.now

    /// Whether a status is to be reported. One that says nothing yet is not, and others are at a limited rate.
    func isNews(_ status: BluetoothStatus) -> Bool {
        guard !status.isBeginning else { return false }
        return state.withLock { $0.take(status, at: begin.duration(to: .now)).told != nil }
    }
}
