import Foundation
import Testing
import VicinoHarness
import VicinoTesting

/// The processor time of the program beside strangers, over a real message bus.
///
/// `VICINO_PROGRAM` names the program, built optimized: `scripts/bench` has made `Benchmarks/.build/release/vicino`. The
/// BlueZ is that of the tests, in this process, so that its own work does not count.
@Suite(
    "The program beside strangers with Bluetooth", .enabled(if: measuredProgram != nil),
    .timeLimit(.minutes(3)))
struct ProgramLoadTests {
    /// How long each measurement takes, in seconds.
    private static let span = 30
    private static let strangers = 300

    @Test("It takes at most a thousandth of a core while idle, and 2 % for a hundred advertisements a second")
    func load() async throws {
        let world = try await BluetoothWorld {
            $0.adapters = ["hci0"]
            $0.hasMonitors = false
            $0.isExtended = true
        }
        let folder = try TemporaryFolder()
        let run = try await start(in: folder, on: world)
        var process: UInt32?
        while process == nil {
            process = try await world.bluez.process(searchingOn: "hci0")
            try await Task.sleep(for: .milliseconds(100))
        }
        let number = try #require(process)
        // What it does once at its beginning is over.
        try await Task.sleep(for: .seconds(10))
        let idle = try await share(of: number) { try await Task.sleep(for: .seconds(Self.span)) }
        let busy = try await share(of: number) { try await advertise(in: world) }
        print("Idle: \(idle) % of a core; beside 100 advertisements a second: \(busy) %")
        #expect(idle <= 0.1)
        #expect(busy <= 2)
        run.stop()
    }

    private func advertise(in world: BluetoothWorld) async throws {
        let start = ContinuousClock.now
        for tick in 0..<100 * Self.span {
            try await world.bluez.hearStranger(tick % Self.strangers, on: "hci0")
            try await Task.sleep(until: start + .milliseconds(10) * (tick + 1))
        }
    }

    /// Starts the service with Bluetooth, on a bus that has no other service.
    private func start(in folder: TemporaryFolder, on world: BluetoothWorld) async throws -> Daemon {
        let program = try #require(measuredProgram)
        let environment = [
            "HOME": folder.path, "VICINO_DATA": folder.file("data"), "XDG_CONFIG_HOME": folder.file("config"),
            "XDG_STATE_HOME": folder.file("state"), "XDG_RUNTIME_DIR": folder.path,
            "DBUS_SYSTEM_BUS_ADDRESS": world.daemon.address,
        ]
        for arguments in [
            ["init", "--name", "Anna"], ["config", "bluetooth", "on"], ["config", "notifications", "off"],
        ] {
            _ = try await Daemon([program] + arguments, environment: environment).allOutput()
        }
        return try Daemon([program, "run"], environment: environment)
    }

    /// The processor time of a process while the body runs, in percent of a core.
    private func share(of process: UInt32, _ body: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        let before = try seconds(of: process)
        try await body()
        let share = (try seconds(of: process) - before) / ((ContinuousClock.now - start) / .seconds(1)) * 100
        return (share * 1000).rounded() / 1000
    }

    /// The processor time of all threads of a process so far.
    private func seconds(of process: UInt32) throws -> Double {
        let tasks = "/proc/\(process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
            let text = try String(contentsOfFile: "\(tasks)/\(task)/schedstat", encoding: .utf8)
            return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
        }
    }
}

private let measuredProgram = ProcessInfo.processInfo.environment["VICINO_PROGRAM"]
