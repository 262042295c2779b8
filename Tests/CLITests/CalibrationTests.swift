import Testing
import VicinoDrawing
import VicinoPresence

@testable import VicinoCommandLine
@testable import VicinoService

@Suite("What calibrate reports")
struct CalibrationReportTests {
    private func calibration(_ dBm: Double, count: Int = 20) -> Calibration {
        var calibration = Calibration()
        for _ in 0..<count { calibration.record(SignalStrength(dBm: dBm), at: "a") }
        return calibration
    }

    @Test("A measurement becomes a value that the setting holds, and the report names the earlier one")
    func value() throws {
        let report = try CalibrationReport(calibration(-52), before: .usual)
        let setting = try #require(Setting.named("bluetooth.reference"))
        #expect(setting.understand(["-52"]) == report.value)
        #expect(report.line.contains("-52 dBm, from 20 measurements"))
        #expect(report.line.contains("it was -59 dBm"))
        #expect(report.json.line.text.contains(#""reference":-52,"before":-59,"measurements":20"#))
    }

    @Test("A useless measurement is refused, with what to do")
    func refused() {
        var unknown = Calibration()
        unknown.record(nil, at: "a")
        let cases = [
            (Calibration(), "`vicino config bluetooth on`"), (unknown, "`vicino calibrate --for 1m`"),
            (calibration(-50, count: Calibration.fewest - 1), "fewer than 5 times"),
            (calibration(-20), "-20 dBm is not a strength"), (calibration(-95), "nothing is in between"),
        ]
        for (calibration, words) in cases {
            let refusal = #expect(throws: Refusal.self) { try CalibrationReport(calibration, before: .usual) }
            #expect(refusal?.description.contains(words) == true, "\(words)")
        }
    }
}

extension CLISuite {
    @Suite("Calibration on the command line") struct CalibrateCommandTests {
        @Test("Without Bluetooth, or with a time that makes no sense, it changes nothing and says why")
        func refused() throws {
            let program = try Program()
            let cases = [("--for 1s", "from 5 seconds"), ("--for 5s", "Bluetooth"), ("--for 11m", "10 minutes")]
            for (words, message) in cases {
                let line = "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nowhere vicino calibrate \(words)"
                let result = try program.shell(line)
                let text = result.error + result.text
                #expect(result.status == 1, "\(text)")
                #expect(text.contains(message) || text.contains("BlueZ"), "\(text)")
            }
            #expect(try program.run("config", "bluetooth.reference").line == "-59")
        }
    }
}
