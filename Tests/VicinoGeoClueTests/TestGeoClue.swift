import Foundation
import VicinoActivity
import VicinoBus
import VicinoHarness
import VicinoTesting

/// A real GeoClue on a private bus, without a network, that reads a walk from a socket as from a satellite receiver.
final class TestGeoClue: Sendable {
    /// The private bus, which takes the place of the system's.
    let daemon: PrivateBus
    private let service: Daemon
    private let feeder: Daemon
    private let bus: Bus
    private let agent: ServedObject?

    private static let program = "/usr/libexec/geoclue"

    /// Whether this computer has GeoClue, and lets the test give it a configuration and no network.
    static var isPossible: Bool { geteuid() == 0 && access(program, X_OK) == 0 }

    /// Starts everything. The first position of the walk is repeated until `walk` is called, and afterwards the last one.
    ///
    /// - Parameters:
    ///   - walk: the positions.
    ///   - interval: the time between two of them, in seconds.
    ///   - step: how much later the receiver's clock is with each of them, in seconds. Then it begins at ten, and GeoClue's
    ///     at noon: a sentence has a time without a date, so a journey must not end after now, or begin before midnight.
    ///     Without it, both clocks are right.
    ///   - hasAgent: whether an agent of the user is there.
    ///   - maximumLevel: the accuracy that the agent allows; 0 if location is switched off.
    init(
        _ walk: [Position], every interval: Double, step: Int = 0, hasAgent: Bool = true, maximumLevel: UInt32 = 8
    ) async throws {
        daemon = try await PrivateBus()
        let folder = daemon.folder
        let socket = folder.file("nmea")
        try Self.configuration(socket).write(toFile: folder.file("geoclue.conf"), atomically: true, encoding: .utf8)
        let lines = walk.map { "\($0.latitude) \($0.longitude)" }
        try lines.joined(separator: "\n").write(toFile: folder.file("walk"), atomically: true, encoding: .utf8)
        try Self.script.write(toFile: folder.file("feed.py"), atomically: true, encoding: .utf8)
        feeder = try Daemon([
            "python3", folder.file("feed.py"), socket, folder.file("walk"), "\(interval)", "\(step)",
        ])
        _ = try await feeder.firstLine()
        let clock = step > 0 ? "TZ=UTC faketime -f '@2026-06-15 12:00:00' " : ""
        let command =
            "mount --bind \(folder.file("geoclue.conf")) /etc/geoclue/geoclue.conf && "
            + "exec env \(clock)\(Self.program) -t 600"
        service = try Daemon(
            ["unshare", "--mount", "--net", "sh", "-c", command],
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": daemon.address])
        let bus = try await Bus.connect(to: BusAddress(daemon.address))
        for try await owner in try await bus.owners(of: "org.freedesktop.GeoClue2") where owner != nil { break }
        agent = try await hasAgent ? Self.agent(over: bus, maximumLevel) : nil
        self.bus = bus
    }

    /// Lets the walk begin.
    func walk() throws { try Data().write(to: URL(fileURLWithPath: daemon.folder.file("walk.begun"))) }

    /// Lets every program have the position, as the agent of a desktop does after a yes of its user.
    private static func agent(over bus: Bus, _ maximumLevel: UInt32) async throws -> ServedObject {
        let authorize = ServedMethod("AuthorizeApp") { (_, _: String, level: UInt32) in (true, level) }
        let interface = ServedInterface(
            "org.freedesktop.GeoClue2.Agent", methods: [authorize],
            properties: [ServedProperty("MaxAccuracyLevel", maximumLevel)])
        let object = try await bus.serve([interface], at: "/org/freedesktop/GeoClue2/Agent")
        _ = try await RemoteObject(
            "/org/freedesktop/GeoClue2/Manager", on: "org.freedesktop.GeoClue2", over: bus
        ).call("AddAgent", of: "org.freedesktop.GeoClue2.Manager", "vicino-test")
        return object
    }

    private static func configuration(_ socket: String) -> String {
        """
        [agent]
        whitelist=vicino-test
        [network-nmea]
        enable=true
        nmea-socket=\(socket)
        [3g]
        enable=false
        [cdma]
        enable=false
        [modem-gps]
        enable=false
        [wifi]
        enable=false
        submit-data=false
        [compass]
        enable=false

        """
    }

    /// Writes sentences of NMEA 0183 to each program that connects.
    private static let script = """
        import calendar, os, socket, sys, time

        def angle(degrees, width):
            whole = int(abs(degrees))
            return f"{whole:0{width}d}{(abs(degrees) - whole) * 60:08.5f}"

        def sentence(latitude, longitude, moment):
            clock = time.strftime("%H%M%S.00", time.gmtime(moment))
            north, east = "NS"[latitude < 0], "EW"[longitude < 0]
            body = (f"GPGGA,{clock},{angle(latitude, 2)},{north},{angle(longitude, 3)},{east},"
                    "1,08,1.5,100.0,M,46.9,M,,")
            check = 0
            for byte in body.encode():
                check ^= byte
            return f"${body}*{check:02X}\\r\\n".encode()

        path, walk, interval, step = sys.argv[1:]
        step = int(step)
        noon = calendar.timegm((2026, 6, 15, 12, 0, 0))
        moment = noon - 7200
        points = [tuple(map(float, line.split())) for line in open(walk)]
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        os.chmod(path, 0o666)
        listener.listen(1)
        print("ready", flush=True)
        while True:
            connection, _ = listener.accept()
            try:
                number = 0
                while True:
                    moment = min(moment + step, noon) if step else time.time()
                    connection.sendall(sentence(*points[number], moment))
                    if os.path.exists(walk + ".begun"):
                        number = min(number + 1, len(points) - 1)
                    time.sleep(float(interval))
            except OSError:
                pass
        """
}
