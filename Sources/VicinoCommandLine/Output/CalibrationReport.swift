import Vicino
import VicinoPresence
import VicinoService

/// The result of `vicino calibrate`.
struct CalibrationReport {
    private let measurement: Calibration.Measurement
    private let before: ReferenceStrength

    /// Measures with the adapter of the settings.
    ///
    /// - Throws: an error if Bluetooth is not ready; a refusal if the measurement is of no use.
    init(measuring settings: Settings, for duration: Duration) async throws {
        let calibration = try await Calibration.measuring(by: settings, for: duration)
        try self.init(calibration, before: settings.bluetoothReference)
    }

    /// - Throws: a refusal that says why the measurement is of no use, and what to do.
    init(_ calibration: Calibration, before: ReferenceStrength) throws {
        guard calibration.hasHeard else {
            throw Refusal(
                .notFound,
                "No device with Vicino was heard over Bluetooth. On the other one: `vicino config bluetooth on`, and "
                    + "`vicino run`.")
        }
        guard let measurement = calibration.measurement else {
            throw Refusal(
                .notFound,
                "A device was heard fewer than \(Calibration.fewest) times. Put it one metre away, and measure longer: "
                    + "`vicino calibrate --for 1m`.")
        }
        guard ReferenceStrength.limits.contains(measurement.dBm) else {
            throw Refusal(
                .refused,
                "\(measurement.dBm) dBm is not a strength at one metre. Check the distance, and that nothing is in "
                    + "between.")
        }
        self.measurement = measurement
        self.before = before
    }

    /// The value of the setting.
    var value: PlainValue { .number(measurement.dBm) }

    /// Puts it into the settings.
    func store(in file: SettingsFile) throws {
        if let setting = Setting.named("bluetooth.reference") { try file.change(setting, to: value) }
    }

    /// The line for users.
    var line: String {
        "At one metre: \(measurement.dBm) dBm, from \(measurement.count) measurements, half of them between "
            + "\(measurement.span.lowerBound) and \(measurement.span.upperBound). Before, it was "
            + "\(Int(before.strength.dBm)) dBm."
    }

    /// The object for programs.
    var json: JSON {
        .object([
            ("reference", .number(measurement.dBm)), ("before", .number(Int(before.strength.dBm))),
            ("measurements", .number(measurement.count)), ("lower", .number(measurement.span.lowerBound)),
            ("upper", .number(measurement.span.upperBound)),
        ])
    }
}
