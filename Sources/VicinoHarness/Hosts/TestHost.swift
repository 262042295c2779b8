internal import Foundation
internal import VicinoLocks
internal import VicinoTesting

/// A host within this computer, with its own interfaces, message bus and Avahi daemon.
public final class TestHost: Sendable {
    /// The number of the host.
    public let number: Int
    /// The process that keeps the host's namespaces.
    let process: String
    private let keeper: Daemon
    private let bus: LockedValue<PrivateBus>
    private let avahi = LockedValue<Daemon?>(nil)
    private let folder = try? TemporaryFolder()

    init(number: Int) async throws {
        self.number = number
        // Avahi's daemons keep a file in /run, so each host needs its own.
        let script = """
            mount -t tmpfs tmpfs /run && mkdir /run/avahi-daemon && ip link set lo up && echo $$ && exec sleep 1d
            """
        keeper = try Daemon([
            "unshare", "--net", "--mount", "--propagation", "private", "sh", "-c", script,
        ])
        process = try await keeper.firstLine()
        bus = LockedValue(try await PrivateBus())
    }

    /// The path of the bus's socket.
    public var busPath: String {
        let address = bus.withLock(\.address)
        return String(address.dropFirst("unix:path=".count).prefix { $0 != "," })
    }

    /// Starts Avahi; kills one that runs, so that it cannot say goodbye.
    ///
    /// - Parameter settings: additional settings, by section.
    /// - Throws: an error of Foundation if there is no `avahi-daemon`.
    public func startAvahi(publish settings: String = "") throws {
        stopAvahi()
        guard let folder else { throw CocoaError(.fileWriteUnknown) }
        let text = """
            [server]
            host-name=host\(number)
            use-ipv4=yes
            use-ipv6=yes
            ratelimit-interval-usec=1000000
            ratelimit-burst=1000
            [wide-area]
            enable-wide-area=no
            [publish]
            publish-hinfo=no
            publish-workstation=no
            \(settings)
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file("avahi.conf")))
        // A killed daemon leaves its file, and may own the bus's name for another moment.
        let script = #"rm -f /run/avahi-daemon/pid; until "$@"; do sleep 0.1; rm -f /run/avahi-daemon/pid; done"#
        let daemon = try start([
            "sh", "-c", script, "sh", "avahi-daemon", "--no-drop-root", "--no-chroot", "--no-rlimits", "--file",
            folder.file("avahi.conf"),
        ])
        avahi.withLock { $0 = daemon }
    }

    /// Kills Avahi, so that it cannot say goodbye.
    public func stopAvahi() { avahi.withLock { $0 = nil } }

    /// Kills the message bus, and Avahi with it.
    public func stopBus() {
        bus.withLock { $0.stop() }
        stopAvahi()
    }

    /// Starts another message bus, on another socket.
    ///
    /// - Throws: an error of Foundation if there is no `dbus-daemon`.
    public func startBus() async throws {
        let new = try await PrivateBus()
        bus.withLock { $0 = new }
    }

    /// Starts a program on the host, which runs until the returned object goes.
    ///
    /// - Throws: `POSIXError` if there is no shell.
    public func start(_ command: [String]) throws -> Daemon {
        try Daemon(
            ["nsenter", "--target", process, "--net", "--mount"] + command,
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(busPath)"])
    }

    /// Runs a shell script on the host, to its end.
    ///
    /// - Throws: `CocoaError` if it fails.
    public func run(_ script: String) async throws {
        _ = try await start(["sh", "-c", "{ \(script)\n} >/dev/null && echo done"]).firstLine()
    }

    /// The host's number of one of its interfaces.
    ///
    /// - Throws: `CocoaError` if it has none of that name.
    public func interfaceIndex(_ name: String) async throws -> Int32 {
        let line = try await start(["ip", "-oneline", "link", "show", name]).firstLine()
        guard let index = Int32(line.prefix { $0 != ":" }) else { throw CocoaError(.fileReadCorruptFile) }
        return index
    }

    /// Moves the present thread to the host's networks, permanently.
    public func enter() {
        let descriptor = open("/proc/\(process)/ns/net", O_RDONLY | O_CLOEXEC)
        let result = setNamespace(descriptor, newNetwork)
        close(descriptor)
        precondition(result == 0, "The thread could not be taken to the networks of the test.")
    }
}

/// `CLONE_NEWNET` of the kernel.
private let newNetwork: CInt = 0x4000_0000

/// The C library's `setns`, which its headers do not declare for Swift.
private func setNamespace(_ descriptor: CInt, _ kind: CInt) -> CInt {
    guard let symbol = dlsym(nil, "setns") else { return -1 }
    return unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)(descriptor, kind)  // its C type
}
