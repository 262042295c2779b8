import VicinoBus
import VicinoHarness
import VicinoLocks

/// A private bus with two connections: one that serves, and one that calls.
struct TestWorld {
    let daemon: PrivateBus
    let service: Bus
    let client: Bus

    init(settings: String = "", limits: BusLimits = BusLimits()) async throws {
        daemon = try await PrivateBus(settings: settings)
        service = try await Bus.connect(to: try BusAddress(daemon.address), limits: limits)
        client = try await Bus.connect(to: try BusAddress(daemon.address), limits: limits)
    }

    /// Another connection.
    func join(limits: BusLimits = BusLimits()) async throws -> Bus {
        try await Bus.connect(to: try BusAddress(daemon.address), limits: limits)
    }

    /// The object at the usual path of the service, as the client sees it.
    func remote(_ path: ObjectPath = "/test") async -> RemoteObject {
        RemoteObject(path, on: await service.uniqueName, over: client)
    }
}

extension InterfaceName {
    static let test: InterfaceName = "org.example.Test"
}

extension ServedInterface {
    /// An interface with one method that returns its argument.
    static func echo<Value: BusConvertible>(_ type: Value.Type) -> ServedInterface {
        ServedInterface(.test, methods: [ServedMethod("Echo") { (_, value: Value) in value }])
    }
}

/// An event that happens once, and for which a test waits.
final class Moment: Sendable {
    private let inbox = SignalQueue<Bool>(limit: 1, overflow: .replaced(by: true))

    func happen() { inbox.put(true) }

    func wait() async throws { _ = try await inbox.take() }
}

/// A number that several tasks change.
final class Counter: Sendable {
    private let number = LockedValue(0)

    var value: Int { number.withLock(\.self) }

    @discardableResult
    func increase() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}

/// The error that the work throws.
func failure(_ work: () async throws -> some Any) async -> BusError? {
    do {
        _ = try await work()
        return nil
    } catch {
        return error as? BusError
    }
}
