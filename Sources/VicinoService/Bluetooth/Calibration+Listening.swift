internal import VicinoBluetooth
package import VicinoPresence
package import VicinoSettings

extension Calibration {
    /// Measures by what the adapter of the settings hears in a while.
    ///
    /// - Throws: an error that says what the obstacle is, and what to do, if Bluetooth is not ready in time.
    package static func measuring(by settings: Settings, for duration: Duration) async throws -> Calibration {
        try await measuring(
            over: Bluetooth.medium(adapter: settings.bluetoothAdapter.name, dutyCycle: .always), for: duration)
    }

    /// Measures by what a medium hears.
    static func measuring(over medium: any Medium, for duration: Duration) async throws -> Calibration {
        try await MediaReadiness.require(over: [medium])
        return await medium.events.reduce(for: duration, into: Calibration()) { calibration, event in
            if case .sighted(let sighting) = event { calibration.record(sighting.signal, at: sighting.address.text) }
        }
    }
}
