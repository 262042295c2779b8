import Glibc
import NIOCore
import Testing
import VicinoCore
import VicinoHarness

@testable import VicinoConnection

@Suite("Addresses that cannot be reached", .timeLimit(.minutes(10)))
struct UnreachabilityTests {
    private func reason(
        _ host: String, _ port: Int, limits: ConnectionLimits = ConnectionLimits.patient
    ) async throws -> Unreachability? {
        do {
            let connection = try await PeerConnection.connect(
                to: ConnectionEndpoint(host: host, port: port), expecting: nil,
                identity: try TestPerson.anna().identity(),
                knock: nil, limits: limits, admits: { _ in true })
            await connection.close()
            return nil
        } catch let error as VicinoError {
            #expect(error.code == .unreachable)
            #expect(error.message == error.unreachability?.sentence("\(host):\(port)"))
            return error.unreachability
        }
    }

    @Test("No reason names a program, because each app has a name of its own")
    func programs() {
        let reasons: [Unreachability] = [
            .silence, .refusal, .noRoute, .noNetwork, .unknownName, .forbidden, .unanswered, .other("It broke"),
        ]
        for reason in reasons { #expect(!reason.sentence("1.2.3.4:5").contains("Vicino"), "\(reason)") }
    }

    @Test("An unknown name is reported as one")
    func unknownName() async throws {
        #expect(try await reason("nobody.invalid", 4747) == .unknownName)
    }

    @Test("Silence, as behind a firewall, is distinguished from a refusal")
    func silence() async throws {
        // The kernel ignores connections for which a listener's queue has no room.
        let script = """
            import socket, time
            listener = socket.socket(); listener.bind(("127.0.0.1", 0)); listener.listen(0)
            callers = [socket.socket() for _ in range(4)]
            for caller in callers:
                caller.setblocking(False)
                caller.connect_ex(listener.getsockname())
            print(listener.getsockname()[1], flush=True)
            time.sleep(1000)
            """
        let full = try Daemon(["python3", "-u", "-c", script])
        let port = try #require(Int(try await full.firstLine()))
        var limits = ConnectionLimits.patient
        limits.connecting = .milliseconds(200)
        #expect(try await reason("127.0.0.1", port, limits: limits) == .silence)
        withExtendedLifetime(full) {}
    }

    @Test(
        "The system's errors about a network are distinguished",
        arguments: [
            (ECONNREFUSED, .refusal), (EHOSTUNREACH, .noRoute), (EACCES, .noRoute), (EPERM, .forbidden),
            (ENETUNREACH, .noNetwork), (ETIMEDOUT, .silence), (EMFILE, .other(String(cString: strerror(EMFILE)))),
        ] as [(CInt, Unreachability)])
    func numbers(number: CInt, reason: Unreachability) {
        #expect(Unreachability(IOError(errnoCode: number, reason: "connect")) == reason)
    }
}
