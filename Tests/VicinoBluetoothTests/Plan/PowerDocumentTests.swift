import Foundation
import Testing
import VicinoPresence

@testable import VicinoBluetooth

/// Whether `docs/power.md` says what follows from the constants of the program.
@Suite("The document on power")
struct PowerDocumentTests {
    private let lines: Set<String>

    init() throws {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: root.appending(path: "docs/power.md"), encoding: .utf8)
        lines = Set(text.split(separator: "\n").map(String.init))
    }

    private func grouped(_ number: Int) -> String {
        number < 1000 ? "\(number)" : "\(number / 1000)," + "\(1000 + number % 1000)".dropFirst()
    }

    // MARK: Sending

    /// The bytes of a packet around the data: preamble, access address, header, sender's address, checksum.
    private static let around = 1 + 4 + 2 + 6 + 3
    /// BlueZ may add the element with the flags.
    private static let flags = 3
    /// What a controller adds to an interval: up to 10 ms, at random (Bluetooth Core 5.4, volume 6, part B, 4.4.2.2).
    private static let delay = 5.0

    private func sending(every milliseconds: Double) -> String {
        let number = 3_600_000 / (milliseconds + Self.delay)
        let bytes = Bluetooth.bytesOnAir(of: [UInt8](repeating: 0, count: Beacon.byteCount)).count
        // Eight microseconds a byte, on three channels.
        let seconds = number * Double(3 * 8 * (bytes + Self.flags + Self.around)) / 1_000_000
        return "\(grouped(Int((number / 10).rounded()) * 10)) | \(Int(seconds.rounded())) s |"
    }

    @Test(
        "The rows on sending follow from the intervals and the size of a beacon",
        arguments: BluetoothDutyCycle.allCases)
    func sends(cycle: BluetoothDutyCycle) {
        let shortest = Int(cycle.interval.lowerBound)
        let longest = Int(cycle.interval.upperBound)
        let row =
            "| `\(cycle.rawValue)` | \(grouped(shortest)) to \(grouped(longest)) ms | "
            + sending(every: Double(shortest + longest) / 2)
        #expect(lines.contains(row), "\(row)")
        let usual = "| any, if BlueZ does not pass the interval on | 1,280 ms | " + sending(every: 1280)
        #expect(lines.contains(usual), "\(usual)")
    }

    // MARK: Listening

    private func seconds(_ duration: Duration) -> Int { Int(duration / .seconds(1)) }

    private func words(_ cycle: ScanCycle) -> String {
        cycle.pause == .zero
            ? "all the time, begun anew every \(seconds(cycle.listening)) s"
            : "\(seconds(cycle.listening)) of \(seconds(cycle.listening + cycle.pause)) s"
    }

    /// How long the receiver is on in an hour.
    private func receiving(_ cycle: ScanCycle, window: Double) -> String {
        let share = cycle.listening / (cycle.listening + cycle.pause)
        return "\(grouped(Int((3600 * window * share).rounded()))) s"
    }

    @Test("The rows on listening follow from the cycles", arguments: BluetoothDutyCycle.allCases)
    func listens(cycle: BluetoothDutyCycle) {
        let monitor = cycle.cycle(of: .monitor)
        let discovery = cycle.cycle(of: .discovery)
        let waits = [monitor, discovery].map {
            $0.pause == .zero ? "at once" : "within \(seconds($0.pause)) s"
        }
        let arrival = waits[0] == waits[1] ? waits[0] : waits.joined(separator: ", or ")
        let cells = [
            "`\(cycle.rawValue)`", words(monitor), receiving(monitor, window: 0.5), words(discovery),
            receiving(discovery, window: 1), arrival,
        ]
        let row = "| " + cells.joined(separator: " | ") + " |"
        #expect(lines.contains(row), "\(row)")
    }

    // MARK: Power

    @Test("The rows on power state what is asked of the controller", arguments: BluetoothPower.allCases)
    func power(power: BluetoothPower) {
        let start = "| `\(power.rawValue)` | " + (power.dBm.map { "\($0) dBm" } ?? "nothing")
        #expect(lines.contains { $0.hasPrefix(start) }, "\(start)")
    }
}
